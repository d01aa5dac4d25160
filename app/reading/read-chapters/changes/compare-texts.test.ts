import { expect, test } from "vitest";
import { compareTexts } from "./compare-texts.server.ts";

test("what is the same is only counted, but for the paragraphs around a change", async () => {
  const lines = ["one", "two", "three", "the old sea", "four", "five", "six"];
  const after = lines.map((line) => line.replace("old", "new"));
  expect(await compareTexts(lines.join("\n"), after.join("\n"))).toEqual({
    rows: [
      { kind: "same", first: null, last: "three", hiddenCount: 2 },
      {
        kind: "changed",
        pieces: [
          { text: "the ", is: "same" },
          { text: "old", is: "gone" },
          { text: "new", is: "new" },
          { text: " sea", is: "same" },
        ],
      },
      { kind: "same", first: "four", last: null, hiddenCount: 2 },
    ],
    moreCount: 0,
  });
});

test("a text that was rewritten is shown as far as anybody reads on, and the rest is counted", async () => {
  const text = (word: string) =>
    Array.from({ length: 1_000 }, (_, at) => `${word} ${at} `.repeat(100)).join("\n");
  const { rows, moreCount } = await compareTexts(text("old"), text("new"));
  expect([rows.length, moreCount]).toEqual([300, 700]);
  // Beyond what is compared by words a paragraph is shown as replaced.
  expect(rows.at(-1)).toMatchObject({ kind: "changed", pieces: [{ is: "gone" }, { is: "new" }] });
});
