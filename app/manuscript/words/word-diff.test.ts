import fc from "fast-check";
import { expect, test } from "vitest";
import { alignLines, type DiffPiece, diffLine, diffTexts, sideOf } from "./word-diff.ts";

const textOf = (pieces: DiffPiece[]) => pieces.map(({ text }) => text).join("");

test("R16 only the changed words of a paragraph are marked", () => {
  expect(diffTexts("one\nthe old sea\nthree", "one\nthe new sea\nthree")).toEqual([
    { kind: "same", lines: ["one"] },
    {
      kind: "changed",
      pieces: [
        { text: "the ", is: "same" },
        { text: "old", is: "gone" },
        { text: "new", is: "new" },
        { text: " sea", is: "same" },
      ],
    },
    { kind: "same", lines: ["three"] },
  ]);
});

test("R16 each side of a comparison contains its text word for word", () => {
  const line = fc
    .array(fc.constantFrom("sea", "night", "“no”", "夜の海", "שלום", ""), { maxLength: 6 })
    .map((words) => words.join(" "));
  const text = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const rows = diffTexts(before, after);
      const side = (name: "before" | "after") =>
        rows.flatMap((row) => (row.kind === "same" ? row.lines : [textOf(sideOf(row.pieces, name))]));
      // A paragraph without words has no pieces.
      const filled = (lines: string[]) => lines.filter((one) => one !== "");
      expect(filled(side("before"))).toEqual(filled(before.split("\n")));
      expect(filled(side("after"))).toEqual(filled(after.split("\n")));
    }),
    { numRuns: 300 },
  );
});

test("texts that differ more than is allowed are shown as replaced, whole", () => {
  const [old, fresh] = ["a b c d e f", "u v w x y z"];
  const lines = alignLines(`${old}\nsame`, `${fresh}\nsame`, { mostLines: 1, mostWords: 1 });
  expect(lines).toEqual([
    { kind: "changed", before: old, after: fresh },
    { kind: "changed", before: "same", after: "same" },
  ]);
  const [first] = lines;
  if (first?.kind !== "changed") throw new Error("it differs");
  expect(diffLine(first, { mostLines: 1, mostWords: 1 }).pieces).toEqual([
    { text: old, is: "gone" },
    { text: fresh, is: "new" },
  ]);
});
