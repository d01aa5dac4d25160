/** Loaded for signed-in people only. */
export { fetchSinceYouRead, reportRead, sendReads } from "./device/send-reads.ts";
export { showOnBookPage } from "./device/show-on-book.ts";
