import fc from "fast-check";
import { expect, test } from "vitest";
import { countText } from "./counting.ts";

test.each([
  ["", 0, 0],
  ["One two three.", 3, 12],
  ["  spaced\n\tout  ", 2, 9],
  ["— … ! * ***", 0, 7],
  ["don’t rock-n-roll 3.14", 3, 20],
  ["yes—no", 1, 6],
  ["Ça été naïve", 3, 10],
  ["Κείμενο στα ελληνικά", 3, 18],
  ["חמש מגילות", 2, 9],
  ["吾輩は猫である。", 7, 8],
  ["ページ", 3, 3],
  ["学而时习之，不亦说乎？", 9, 11],
  ["漢字 and English 混在", 6, 14],
  ["한국어 텍스트", 2, 6],
  ["𠮷野家", 3, 3],
  ["😀 😀", 0, 2],
  ["𝒜𝒷 c", 2, 3],
  ["１２３", 1, 3],
])("%j holds %i words and %i characters", (text, wordCount, characterCount) => {
  expect(countText(text)).toEqual({ wordCount, characterCount });
});

test("counts of two texts with a space between are the sum of both", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (one, other) => {
      const [first, second, both] = [countText(one), countText(other), countText(`${one} ${other}`)];
      expect(both.wordCount).toBe(first.wordCount + second.wordCount);
      expect(both.characterCount).toBe(first.characterCount + second.characterCount);
    }),
  );
});

test("for words between spaces the count is that of runs with a letter or digit", () => {
  const word = fc.stringMatching(/^[a-zé0-9.,!’-]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const expected = words.filter((one) => /[\p{L}\p{N}]/u.test(one)).length;
      expect(countText(words.join(" ")).wordCount).toBe(expected);
    }),
  );
});

test("three million characters are counted at once", () => {
  expect(countText("word ".repeat(600_000)).wordCount).toBe(600_000);
});
