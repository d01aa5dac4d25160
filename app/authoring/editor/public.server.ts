/** The text of a chapter as it is now: everyone who needs it asks this. */
export { openDocument, openDocuments } from "./saving/open-document.server.ts";
/** The first texts of new chapters: imports. */
export { type ReadyText, readyText, writeFirstTexts } from "./saving/write-first-texts.server.ts";
/** A state of it, for ever. */
export { keepRevision } from "./revisions/keep-revision.server.ts";
