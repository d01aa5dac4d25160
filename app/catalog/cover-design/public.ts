export { type CoverDesign, coverParts } from "./cover-art.ts";
export { designOf, type CoverChoice } from "./cover-choice.ts";
export { fitted, type FittedDesign } from "./fit-title.ts";
