/** The text of a chapter as it is now, with its latest saved changes. */
export { openDocument, openDocuments } from "./document/open-document.server.ts";
/** The first texts of new chapters, for imports. */
export { readyText, writeFirstTexts } from "./document/write-first-texts.server.ts";
/** Stores a permanent revision of a chapter. */
export { keepRevision } from "./revisions/keep-revision.server.ts";
/** Reads and writes the stored JSON of a document in steps that leave the event loop free. */
export { parseDocument, writeJson } from "./document/document-json.server.ts";
