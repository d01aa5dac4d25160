export { byline, mostNamed, mostRead, unlistedNote } from "./byline.ts";
