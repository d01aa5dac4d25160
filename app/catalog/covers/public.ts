export { byline, mostNamed, mostRead, othersAfter, unlistedNote } from "./byline.ts";
export { cloths, coverDesign } from "./cover-art.ts";
