export { indexPassages } from "./index-passages.server.ts";
export { indexPassagesJob } from "./index-passages-job.server.ts";
export { passageOperations } from "./passage-operations.server.ts";
