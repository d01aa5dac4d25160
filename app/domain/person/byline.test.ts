import { expect, test } from "vitest";
import { byline } from "./byline.ts";

test.each([
  [[], ""],
  [["Ann"], "Ann"],
  [["Ann", "Bo"], "Ann and Bo"],
  [["Ann", "Bo", "Cy"], "Ann, Bo and Cy"],
  [["Ann", "Bo", "Cy", "Di"], "Ann, Bo and 2 others"],
])("%j is printed as %j", (names, text) => expect(byline(names)).toBe(text));
