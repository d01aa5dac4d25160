/** A work as the writer of EPUB files wants it: plain data, chapters already well-formed XHTML. */
export interface Work {
  /** A URN, e.g. `urn:uuid:…`: the package's unique identifier. */
  identifier: string;
  title: string;
  subtitle: string | null;
  creators: WorkCreator[];
  /** BCP 47. */
  language: string;
  /** Plain text. */
  description: string | null;
  subjects: string[];
  series: { name: string; position: string } | null;
  licence: { name: string; url: string } | null;
  publisher: string | null;
  /** ISO 8601 day. */
  publishedOn: string | null;
  /** An instant without fraction, `2026-01-31T00:00:00Z`; given, not measured, so that the same work is the same bytes. */
  modifiedAt: string;
  chapters: WorkChapter[];
  /** JPEG or PNG. */
  cover?: WorkPicture | null;
  /** Pictures of the text, named by their files: `picturePath`. */
  pictures?: WorkPicture[];
  /** Other names of the work, as shops know it: `ISBN`, `JID` …, after the identifier. */
  otherIdentifiers?: string[];
  /** Whether every picture of the text is described. */
  isDescribed?: boolean;
}

/** A picture as it is stored: `hash` names it, `bytes` are written as they are. */
export interface WorkPicture {
  hash: string;
  mediaType: string;
  bytes: Uint8Array;
}

const endings: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
};

/** Where a picture is in the file, below `EPUB/`. */
export const picturePath = ({ hash, mediaType }: Pick<WorkPicture, "hash" | "mediaType">) =>
  `images/${hash}.${endings[mediaType] ?? "bin"}`;

/** Someone who made the work; `sortName` as libraries sort it, null to leave that to the reading system. */
export interface WorkCreator {
  name: string;
  sortName: string | null;
  /** MARC relator code. */
  role: string;
}

/** A chapter, already XHTML. */
export interface WorkChapter {
  title: string;
  /** Contents of the chapter's section, heading included. XHTML: escaped, every element closed. */
  xhtml: string;
  /** Title of the part that begins with this chapter; empty: the parts before end. */
  part?: string | null;
  /** Of the chapter's section. */
  className?: string;
}
