export { recordMadeFile, recordStoredFile } from "./file-digest-commands.server.ts";
export { findBookOfFile } from "./file-digest-queries.server.ts";
export type { FileOfBook } from "./file-digest-queries.server.ts";
