export { sendVisits } from "./recording/outbox.ts";
export { recordVisit } from "./recording/record-visit.ts";
