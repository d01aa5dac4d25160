export { countChapters, indexPassages } from "./indexing/index-passages.server.ts";
export { indexPassagesJob } from "./indexing/index-passages-job.server.ts";
export { passageOperations } from "./passage-operations.server.ts";
