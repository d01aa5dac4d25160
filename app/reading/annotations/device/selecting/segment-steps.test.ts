import fc from "fast-check";
import { expect, test } from "vitest";
import { sentenceAround, stepFrom } from "./segment-steps.ts";

const text = "“Come in,” she said. It was late. Nobody came";

test("a step by word ends behind a word going forward, and before one going back", () => {
  expect(text.slice(0, stepFrom({ text, offset: 0, by: 1, unit: "word", language: "en" }) ?? 0)).toBe(
    "“Come",
  );
  expect(stepFrom({ text, offset: 5, by: 1, unit: "word", language: "en" })).toBe(8);
  expect(text.slice(stepFrom({ text, offset: text.length, by: -1, unit: "word", language: "en" }) ?? 0)).toBe(
    "came",
  );
  expect(stepFrom({ text, offset: text.length, by: 1, unit: "word", language: "en" })).toBeNull();
  expect(stepFrom({ text, offset: 0, by: -1, unit: "word", language: "en" })).toBeNull();
});

test("a step by sentence takes the whole sentence without the space behind it", () => {
  const end = stepFrom({ text, offset: 3, by: 1, unit: "sentence", language: "en" }) ?? 0;
  expect(text.slice(0, end)).toBe("“Come in,” she said.");
  expect(sentenceAround(text, end + 3, "en")).toEqual({ start: 21, end: 33 });
  expect(stepFrom({ text: "   ", offset: 0, by: 1, unit: "sentence", language: "en" })).toBeNull();
});

test("a language that nobody knows counts as one that has words, and whatever the text, steps go on until its end", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom("word", "sentence"), (any, unit) => {
      let offset = 0;
      for (;;) {
        const next = stepFrom({ text: any, offset, by: 1, unit, language: "not a language" });
        if (next === null) break;
        expect(next).toBeGreaterThan(offset);
        expect(next).toBeLessThanOrEqual(any.length);
        offset = next;
      }
    }),
  );
});
