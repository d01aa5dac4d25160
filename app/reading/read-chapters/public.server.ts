export { readChapterOperations } from "./calls/read-chapters-operations.server.ts";
export { listSinceYouRead } from "./since-you-read-queries.server.ts";
