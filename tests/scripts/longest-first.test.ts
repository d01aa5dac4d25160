import { expect, test } from "vitest";
import { listFiles } from "../architecture/source-files.ts";
import { longest } from "#tests/support/longest-first.ts";

test("every file that is started first is there, once: a moved one would run last, alone", async () => {
  const files = await listFiles();
  const counts = longest.map((end) => [end, files.filter((path) => path.endsWith(end)).length]);
  expect(counts).toEqual(longest.map((end) => [end, 1]));
});
