import { expect, test } from "vitest";
import { endOfJsonString } from "./end-of-json-string.ts";

test.each([
  ['"plain", 1', 6],
  [String.raw`"a \" quote", 1`, 11],
  [String.raw`"ends with a backslash \\", 1`, 25],
  ['"never closed', 13],
  [String.raw`"never closed \"`, 16],
])("the string at the beginning of %s ends at %i", (text, end) => {
  expect(endOfJsonString(text, 0)).toBe(end);
});
