export { byline, mostNamed, mostRead, unlistedNote } from "./byline.ts";
export { personAddress } from "./person-address.ts";
export { cloths, coverDesign } from "./cover-art.ts";
