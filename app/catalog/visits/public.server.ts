export { countDownload } from "./fetches/count-download.server.ts";
export { FeedLog } from "./fetches/feed-log.server.ts";
export { listRefusedVisits } from "./refused-visits-queries.server.ts";
export { countLargeBatch, takeVisits } from "./take-visits.server.ts";
// Here, so that the recorder that readers load does not bring the library of schemas along.
export { SentVisit } from "./visits-input.ts";
