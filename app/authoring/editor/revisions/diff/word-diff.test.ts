import fc from "fast-check";
import { expect, test } from "vitest";
import { type DiffPiece, diffTexts } from "./word-diff.ts";

const textOf = (pieces: DiffPiece[]) => pieces.map(({ text }) => text).join("");

test("R16 only the changed words of a paragraph are marked", () => {
  expect(diffTexts("one\nthe old sea\nthree", "one\nthe new sea\nthree")).toEqual([
    { kind: "same", lines: ["one"] },
    {
      kind: "changed",
      before: [
        { text: "the ", is: "same" },
        { text: "old", is: "gone" },
        { text: " sea", is: "same" },
      ],
      after: [
        { text: "the ", is: "same" },
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
        rows.flatMap((row) =>
          row.kind === "same" ? row.lines : row[name].length > 0 ? [textOf(row[name])] : [],
        );
      // A paragraph without words has no pieces.
      const filled = (lines: string[]) => lines.filter((one) => one !== "");
      expect(filled(side("before"))).toEqual(filled(before.split("\n")));
      expect(filled(side("after"))).toEqual(filled(after.split("\n")));
    }),
    { numRuns: 300 },
  );
});
