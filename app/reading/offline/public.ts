/** Loaded by pages of browsers that have books on the device. */
export { readStoredChapters, type StoredChapter } from "./device/open-books.ts";
export type { ShelvedBook } from "./shelf/store-shelf.ts";
export { visit } from "./device/visit.ts";
export { markStored } from "./screen/mark-stored.ts";
