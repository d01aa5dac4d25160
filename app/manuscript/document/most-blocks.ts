/** Paragraphs, headings, items, cells and all else of a chapter that is no text within a line: each change is paid by them. */
export const mostBlocks = 10_000;
