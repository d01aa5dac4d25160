/** The text of a chapter as it is now: everyone who needs it asks this. */
export { openDocument, openDocuments } from "./saving/open-document.server.ts";
/** Another text in its place: imports. */
export { writeDocument } from "./saving/write-document.server.ts";
/** A state of it, for ever. */
export { keepRevision } from "./revisions/keep-revision.server.ts";
