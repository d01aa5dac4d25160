/** Limit of block nodes (paragraphs, headings, items, cells …) per chapter: the cost of each edit grows with them. */
export const mostBlocks = 10_000;
