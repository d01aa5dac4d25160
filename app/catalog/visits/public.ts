export { recordVisit } from "./recording/record-visit.ts";
