import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

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
  expect(plainText(text)).toMatchObject({ wordCount, characterCount });
});

test.each([
  ["  One \t two\n \n three  ", "One two\nthree"],
  ["no\u00a0break\u2003space", "no break space"],
  ["hy\u00adphen\u200bated", "hyphenated"],
  ["a\u00ad \u200b b", "a b"],
  ["Čapek 𠮷野 😀", "Čapek 𠮷野 😀"],
  ["\n\t\u00a0 ", ""],
])("%j is kept as %j", (written, text) => expect(plainText(written).text).toBe(text));

test("normalising a text twice changes nothing more, and agrees with the regular expressions for it", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..." \n\t\u00a0\u00ad\u200baé—“漢か1𠮷😀") }),
      (written) => {
        const { text, ...counts } = plainText(written);
        expect(text).toBe(
          written
            .replace(/[\u00AD\u2060\u200B]/g, "")
            .replace(/[^\S\n]+/g, " ")
            .replace(/ ?\n[ \n]*/g, "\n")
            .trim(),
        );
        expect(plainText(text)).toEqual({ text, ...counts });
      },
    ),
  );
});

test("counts of two texts with a space between are the sum of both", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (one, other) => {
      const [first, second, both] = [plainText(one), plainText(other), plainText(`${one} ${other}`)];
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
      expect(plainText(words.join(" ")).wordCount).toBe(expected);
    }),
  );
});

test("three million characters are condensed and counted at once, and the next text is not mixed with them", () => {
  const long = plainText("word ".repeat(600_000));
  expect([long.wordCount, long.text.length]).toEqual([600_000, 2_999_999]);
  expect(plainText("Ένα δύο").text).toBe("Ένα δύο");
});
