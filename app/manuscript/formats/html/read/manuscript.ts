import type { DecodedText } from "../../encoding/decode-manuscript.ts";
import type { WordComparison } from "../../../words/compare-words.ts";

/** A stored picture of a manuscript. */
export interface PlacedPicture {
  hash: string;
  width: number;
  height: number;
}

/** A picture as the file had it; `source` is how its text names it. */
export interface FoundPicture {
  source: string;
  bytes: Uint8Array;
}

/** Untrusted HTML, to be parsed by `readHtml` only. */
export interface HtmlSource {
  html: string;
  /** Where ids of several files could meet: comes before each, and before links to them. */
  idPrefix?: string;
  /** BCP 47, of the text around it. */
  language?: string | null;
  /** A style sheet that stands beside it; of several sources it may be the same one. */
  css?: string;
}

/** What a file says of its work besides title and language, as it says it. */
export interface FoundFacts {
  subtitle: string | null;
  /** Plain text, paragraphs parted by line breaks. */
  summary: string | null;
  subjects: string[];
  series: { name: string; position: string | null } | null;
  /** A licence's address or name. */
  licence: string | null;
  /** Thirteen digits. */
  isbn: string | null;
}

/** The output of a format reader: untrusted HTML, and the pictures it refers to. */
export interface FoundText {
  title: string | null;
  language: string | null;
  sources: HtmlSource[];
  /** Of a format whose files have chapters: one for each source. */
  chapters: Omit<ChapterStart, "at" | "hasHeading">[] | null;
  /** Of a format whose files say such things in a place of their own. */
  facts?: FoundFacts;
  /** What the headings of the highest level are, of a file that says so. */
  division?: "part" | "chapter";
  pictures: FoundPicture[];
  /** The cover picture as the file had it. */
  cover?: Uint8Array | null;
  /** Of a format whose files are text. */
  encoding?: DecodedText;
  warnings: string[];
}

/** Where a chapter of a manuscript may begin, as the file itself proposes. */
export interface ChapterStart {
  /** Index of its first block: its heading, where it has one. */
  at: number;
  title: string;
  /** Whether the first block is the heading that became the title. */
  hasHeading: boolean;
  /** Title of the part that begins here; empty: the parts before end, and it belongs to none. */
  part: string | null;
  /** Where the heading stands that is the part's title, before `at`: it is no part of any chapter's text. */
  partAt?: number;
  /** Title pages, colophons and contents are offered, but not taken unless selected. */
  isLeftOut: boolean;
}

/** The author's words around a chapter, of a file that says which they are. */
export interface AuthorNote {
  at: number;
  place: "before" | "after";
  text: string;
}

/** A picture of a manuscript after re-encoding. */
export interface StoredPicture extends PlacedPicture {
  mediaType: string;
  /** In bytes, once it is stored. */
  size?: number;
}

/** What was read of a file, as plain data: headings have the levels 1 to 6 that they had there. */
export interface ReadFile {
  title: string | null;
  /** BCP 47. */
  language: string | null;
  facts?: FoundFacts | null;
  /** ProseMirror JSON. */
  blocks: unknown[];
  starts: ChapterStart[];
  notes: AuthorNote[];
  words: number;
  /** Those of the file, and what of them is not in the blocks. */
  wordComparison?: WordComparison;
  /** A text file whose encoding was guessed, as it came. */
  guessed?: { encoding: string; bytes: Uint8Array };
  pictures: StoredPicture[];
  warnings: string[];
}

/** Why a manuscript is not taken. */
export type ManuscriptRefusal =
  | "unknown-format"
  | "damaged"
  | "too-large"
  | "hostile"
  | "protected"
  | "empty"
  | "too-complex"
  | "too-slow"
  | "too-much-memory"
  | "crashed";

/** Thrown by the readers; `detail` is for people. */
export class RefusedManuscript extends Error {
  readonly reason: ManuscriptRefusal;
  readonly detail: string;
  constructor(reason: ManuscriptRefusal, detail: string, options?: ErrorOptions) {
    super(`${reason}: ${detail}`, options);
    this.name = "RefusedManuscript";
    this.reason = reason;
    this.detail = detail;
  }
}
