import type { Node } from "@tiptap/pm/model";
import type { WorkPicture } from "../epub/write/work.ts";

/** A whole work, the input of all format writers. */
export interface WorkText {
  /** A URN. */
  identifier: string;
  otherIdentifiers: string[];
  title: string;
  subtitle: string | null;
  /** Null while the author has no pen name. */
  author: string | null;
  language: string;
  summary: string | null;
  subjects: string[];
  series: { name: string; position: string } | null;
  licence: { name: string; url: string } | null;
  publisher: string | null;
  publishedOn: string | null;
  modifiedAt: Date;
  cover: WorkPicture | null;
  pictures: WorkPicture[];
  chapters: WorkTextChapter[];
}

export interface WorkTextChapter {
  /** The id by which internal links refer to it. */
  id?: string;
  title: string;
  /** Title of the part that begins with it; empty: the previous part ends and it belongs to none. */
  part: string | null;
  noteBefore: string | null;
  noteAfter: string | null;
  document: Node;
}

/** The lines of a text that are not blank, trimmed; none for null. */
export const paragraphsOf = (text: string | null): string[] =>
  (text ?? "")
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);
