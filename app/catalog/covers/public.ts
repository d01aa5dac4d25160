export { byline, mostNamed, mostRead, unlistedNote } from "./byline.ts";
export { cloths, coverDesign } from "./cover-art.ts";
