import { expect, test } from "vitest";
import { byline, mostRead, unlistedNote } from "./byline.ts";

test.each([
  [[], ""],
  [["Ann"], "Ann"],
  [["Ann", "Bo"], "Ann and Bo"],
  [["Ann", "Bo", "Cy"], "Ann, Bo and Cy"],
  [["Ann", "Bo", "Cy", "Di"], "Ann, Bo and 2 others"],
])("%j is printed as %j", (names, text) => expect(byline(names)).toBe(text));

test("the number of further contributors is not shown when not all of them were read", () => {
  const names = Array.from({ length: mostRead }, (_, index) => `Author ${index}`);
  expect(byline(names)).toBe("Author 0, Author 1 and many others");
  // As many as are read at most, and no more.
  expect(byline(names.slice(1))).toBe("Author 1, Author 2 and 98 others");
});

test("a machine-readable list states that it is incomplete, and nothing where it is complete", () => {
  const names = Array.from({ length: mostRead }, (_, index) => `Author ${index}`);
  expect(unlistedNote(names)).toBe("Author 0, Author 1 and many others");
  expect(unlistedNote(names.slice(1))).toBeNull();
});
