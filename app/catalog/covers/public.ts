export { byline, mostNamed, unlistedNote } from "./byline.ts";
export { cloths, coverDesign } from "./cover-art.ts";
