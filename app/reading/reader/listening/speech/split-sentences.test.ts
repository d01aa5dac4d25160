import fc from "fast-check";
import { expect, test } from "vitest";
import { splitSentences } from "./split-sentences.ts";

const spoken = (text: string, language = "en") =>
  splitSentences(text, language).map(({ start, end }) => text.slice(start, end));

test("a paragraph is spoken sentence by sentence, whatever its writing, and abbreviations end none", () => {
  expect(spoken("It was late. “Who is there?” she asked.  Nobody came!")).toEqual([
    "It was late.",
    "“Who is there?”",
    "she asked.",
    "Nobody came!",
  ]);
  expect(spoken("Mr. Smith met Dr. J. Jones. They left.")).toEqual([
    "Mr. Smith met Dr. J. Jones.",
    "They left.",
  ]);
  expect(spoken("吾輩は猫である。名前はまだ無い。", "ja")).toEqual(["吾輩は猫である。", "名前はまだ無い。"]);
});

test("what has no letter is not spoken, and an unknown language stops nothing", () => {
  expect(spoken("* * *")).toEqual([]);
  expect(spoken(" — ")).toEqual([]);
  expect(spoken("One. Two.", "not a language!")).toEqual(["One.", "Two."]);
});

test("very long sentences are cut, and no letter is lost, spoken twice or halved", () => {
  const word = fc.constantFrom(
    "word",
    "Ende.",
    "is, then",
    "\u{1F600}\u{20000}",
    "長い文",
    "x".repeat(500),
    "  ",
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const text = words.join(" ");
      const spans = splitSentences(text, "en");
      for (const { start, end } of spans) {
        expect(end - start).toBeLessThanOrEqual(350);
        expect(text.slice(start, end).isWellFormed()).toBe(true);
      }
      for (const [at, { start }] of spans.entries())
        expect(start).toBeGreaterThanOrEqual(spans[at - 1]?.end ?? 0);
      const letters = (part: string) => part.match(/[\p{L}\p{N}]/gu) ?? [];
      expect(spans.flatMap(({ start, end }) => letters(text.slice(start, end)))).toEqual(letters(text));
    }),
  );
});
