export { byline, mostNamed, mostRead, othersAfter, unlistedNote } from "./byline.ts";
