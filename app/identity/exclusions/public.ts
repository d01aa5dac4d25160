export {
  mostExcludedBooks,
  mostExclusions,
  readExclusion,
  readExclusions,
  writeExclusion,
} from "./exclusions.ts";
export type { Exclusion } from "./exclusions.ts";
