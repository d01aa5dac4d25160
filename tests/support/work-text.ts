import { documentSchema } from "#app/manuscript/document/schema.ts";
import type { WorkText, WorkTextChapter } from "#app/manuscript/document/work-text.ts";

/** A chapter with exactly these blocks (ProseMirror JSON). */
export const textChapter = (
  title: string,
  blocks: object[],
  more: Partial<WorkTextChapter> = {},
): WorkTextChapter => ({
  title,
  part: null,
  noteBefore: null,
  noteAfter: null,
  ...more,
  document: documentSchema.nodeFromJSON({
    type: "doc",
    content: blocks,
  }),
});

/** A work as input for the writers of files, with only the properties given here. */
export const workText = (facts: Partial<WorkText> & Pick<WorkText, "chapters">): WorkText => ({
  identifier: "urn:uuid:0d7c7c0e-6a4e-5a0e-8b7b-1f2d3c4b5a69",
  otherIdentifiers: [],
  title: "A Work",
  subtitle: null,
  author: "Ann Author",
  language: "en",
  summary: null,
  subjects: [],
  series: null,
  licence: null,
  publisher: null,
  publishedOn: null,
  modifiedAt: new Date(0),
  cover: null,
  pictures: [],
  ...facts,
});
