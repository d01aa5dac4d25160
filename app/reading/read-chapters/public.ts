export { findReadText, markChapterRead } from "./device/stored-reads.ts";
export { changesAddress, type SinceYouRead } from "./read-chapter.ts";
