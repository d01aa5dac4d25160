export { listRefusedVisits } from "./refused-visits-queries.server.ts";
