export { recordVisit } from "./recording/record-visit.ts";
export { SentVisit } from "./visits-input.ts";
