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
}

export interface WorkCreator {
  name: string;
  sortName: string | null;
  /** MARC relator code. */
  role: string;
}

export interface WorkChapter {
  title: string;
  /** Contents of the chapter's section, heading included. XHTML: escaped, every element closed. */
  xhtml: string;
}
