import type { Node } from "@tiptap/pm/model";
import type { WorkPicture } from "../epub/write/work.ts";

/** A whole work for the writers of files. */
export interface WorkText {
  /** A URN. */
  identifier: string;
  otherIdentifiers: string[];
  title: string;
  subtitle: string | null;
  /** Null while its author has no name. */
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
  /** By which links of the work name it. */
  id?: string;
  title: string;
  /** Title of the part that begins with it; empty: the parts before end, and it belongs to none. */
  part: string | null;
  noteBefore: string | null;
  noteAfter: string | null;
  document: Node;
}

export const paragraphsOf = (text: string | null): string[] =>
  (text ?? "")
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);
