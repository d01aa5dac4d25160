import type { LinePattern } from "#app/manuscript/chapters/find-patterns.ts";
import type {
  ManuscriptRefusal,
  ReadFile,
  StoredPicture,
} from "#app/manuscript/formats/html/read/manuscript.ts";

export interface ReadOptions {
  name: string;
  bytes: Uint8Array;
  /** The encoding of a text file given by its author; detected by default. */
  encoding?: string;
}

/** A manuscript as read, with the bytes of its pictures. */
export interface ReadManuscript extends ReadFile {
  pictures: (StoredPicture & { bytes: Uint8Array })[];
  /** The bytes from the file, not validated yet. */
  cover: Uint8Array | null;
}

export interface ManuscriptPiece {
  /** ProseMirror nodes as JSON. */
  blocks: Uint8Array;
  /** The preview data of each block as JSON. */
  lines: Uint8Array;
}

/** The same as transferred between processes: its blocks in pieces. */
export interface PackedManuscript extends Omit<ReadManuscript, "blocks"> {
  /** Numbered lines at which the text can be split. */
  patterns: LinePattern[];
  pieces: ManuscriptPiece[];
}

export type ReadOutcome =
  | { ok: true; manuscript: PackedManuscript }
  | { ok: false; reason: ManuscriptRefusal; detail: string };

const sentences: Record<ManuscriptRefusal, string> = {
  "unknown-format":
    "This file has none of the supported formats: DOCX, ODT, EPUB, Markdown, HTML, RTF and plain text",
  damaged: "The file is damaged, or not what its name says",
  "too-large": "The file is larger than this site accepts",
  hostile: "The file is made as attacks are and was not opened further",
  protected: "The file is protected and cannot be read",
  empty: "Nothing to import was found",
  "too-complex": "The file has more parts than any book needs",
  "too-slow": "Reading the file took longer than this site allows",
  "too-much-memory": "Reading the file needs more memory than this site allows",
  crashed: "Reading the file failed for a reason we did not foresee",
};

/** The message for the author. */
export const explainRefusal = (reason: ManuscriptRefusal, detail: string) =>
  `${sentences[reason]}${detail ? `: ${detail}` : ""}.`;
