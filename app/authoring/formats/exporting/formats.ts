/** The export formats. */
export const formats = {
  epub: {
    name: "EPUB",
    mediaType: "application/epub+zip",
    about: "For reading devices and shops: EPUB 3.3 with contents, cover and notes.",
  },
  pdf: {
    name: "PDF",
    mediaType: "application/pdf",
    about: "For print: 5.5 × 8.5 inches, set as a book, with running heads and page numbers.",
  },
  docx: {
    name: "Word (DOCX)",
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    about: "For editors and word processors: real headings, footnotes and styles.",
  },
  md: {
    name: "Markdown",
    mediaType: "text/markdown; charset=utf-8",
    about: "For text editors. With pictures it is a zip file that holds the text and a folder of them.",
  },
  html: {
    name: "HTML",
    mediaType: "text/html; charset=utf-8",
    about: "One page that holds everything, pictures too.",
  },
  txt: { name: "Plain text", mediaType: "text/plain; charset=utf-8", about: "The words alone." },
} as const;

export type Format = keyof typeof formats;

export interface WorkFile {
  format: Format;
  /** Markdown and its pictures in a zip file. */
  isPacked: boolean;
}

export const isFormat = (text: string): text is Format => Object.hasOwn(formats, text);

/** A file name that is valid on every system. */
export function fileNameOf(title: string, format: Format): string {
  const safe = title
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}\p{M} ._-]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "")
    .slice(0, 80);
  return `${safe || "work"}.${format}`;
}

export interface WrittenWork {
  bytes: Uint8Array;
  /** Warnings about content that differs from the work. */
  warnings: string[];
}
