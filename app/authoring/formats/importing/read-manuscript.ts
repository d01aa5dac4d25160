import type { LinePattern } from "#app/manuscript/chapters/find-patterns.ts";
import type {
  ManuscriptRefusal,
  ReadFile,
  StoredPicture,
} from "#app/manuscript/formats/html/read/manuscript.ts";

export interface Given {
  name: string;
  bytes: Uint8Array;
  /** Of a text file, as its author says; else it is found out. */
  encoding?: string;
}

/** A manuscript as it was read, its pictures with their bytes. */
export interface ReadManuscript extends ReadFile {
  pictures: (StoredPicture & { bytes: Uint8Array })[];
  /** As the file had it, not looked at yet. */
  cover: Uint8Array | null;
}

export interface ManuscriptPiece {
  /** JSON of ProseMirror's nodes. */
  blocks: Uint8Array;
  /** JSON of what its preview says of each block. */
  lines: Uint8Array;
}

/** The same as it crosses over: its blocks in pieces. */
export interface PackedManuscript extends Omit<ReadManuscript, "blocks"> {
  /** Lines by which its text may be cut. */
  patterns: LinePattern[];
  pieces: ManuscriptPiece[];
}

export type ReadOutcome =
  | { ok: true; manuscript: PackedManuscript }
  | { ok: false; reason: ManuscriptRefusal; detail: string };

const sentences: Record<ManuscriptRefusal, string> = {
  "unknown-format":
    "This is none of the formats that can be read here: DOCX, ODT, EPUB, Markdown, HTML, RTF and plain text",
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

/** The refusal in words. */
export const explainRefusal = (reason: ManuscriptRefusal, detail: string) =>
  `${sentences[reason]}${detail ? `: ${detail}` : ""}.`;
