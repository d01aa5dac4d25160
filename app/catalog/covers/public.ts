export { byline, mostNamed, mostRead, othersAfter, unlistedNote } from "./byline.ts";
export { separateCloths } from "./separate-cloths.ts";
