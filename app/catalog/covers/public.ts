export { byline, mostNamed } from "./byline.ts";
export { cloths, coverDesign } from "./cover-art.ts";
