import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "./read-json.server.ts";

test("H5: JSON is parsed as usual, and invalid JSON gives null", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
  for (const text of ["", "{", "nonsense", '"', '"\\"', "[1,]"]) expect(parseJson(text)).toBeNull();
});

test("H5: brackets and quotes inside texts are not counted; too much nesting and too many values are refused", () => {
  const text = `${'\\"'}[{,`.repeat(500_000);
  const quoted = JSON.stringify([text, "\\", text]);
  expect(parseJson(quoted)).toEqual([text, "\\", text]);
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  expect(parseJson(nested(256))).not.toBeNull();
  expect(parseJson(nested(257))).toBeNull();
  expect(parseJson(`[${"1,".repeat(400_000)}1]`)).toBeNull();
});
