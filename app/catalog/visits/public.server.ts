export { countDownload } from "./fetches/count-download.server.ts";
export { FeedLog } from "./fetches/feed-log.server.ts";
export { listRefusedVisits } from "./refused-visits-queries.server.ts";
