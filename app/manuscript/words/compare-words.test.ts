import fc from "fast-check";
import { expect, test } from "vitest";
import { compareWords, signMark } from "./compare-words.ts";

const sign = (text: string) => `${signMark}${text}${signMark}`;

test.each<[what: string, source: string, taken: string, missing: number, passages: string[]]>([
  ["the same words", "one two three", "one two three", 0, []],
  ["the same words in another order", "one two three", "three one two", 0, []],
  ["other white space", "one\n two\t three", "one two three", 0, []],
  ["other signs between words", "“One,” two—three…", "One two three", 0, []],
  ["letters that are written as one or as two", "cafe\u0301", "caf\u00E9", 0, []],
  ["hints where a word may be broken", "a\u00ADb\u200Bc\u2060d\uFEFFe", "abcde", 0, []],
  ["a word more in the text", "one", "one two", 0, []],
  ["a word less", "one two three", "one three", 1, ["two"]],
  ["a word that is there once of twice", "one one two", "one two", 1, ["one"]],
  ["case is a difference", "One", "one", 1, ["One"]],
  ["a passage", "a b c d e f g h", "a b c g h", 3, ["d e f"]],
  ["two passages", "a b c d e f g h i", "a b d e f g i", 2, ["c", "h"]],
  ["everything", "one two", "", 2, ["one two"]],
  ["nothing of nothing", "", "", 0, []],
  ["Chinese characters one by one", "漢字です", "漢字で", 1, ["す"]],
  ["a word cut at a line's end", "ship wreck", "shipwreck", 0, []],
  ["a word that the text cuts in two", "shipwreck", "ship wreck", 0, []],
  ["a large initial", "O nce upon", "Once upon", 0, []],
  ["a word cut in two of which one half is missing", "ship wreck", "ship", 1, ["wreck"]],
  ["a word of which another begins with the one before", "one two", "one onetwo", 1, ["two"]],
  ["the sign of a note", `word${sign("1")} more`, "word more", 0, []],
  ["the sign of a note that was taken as a letter", `word${sign("1")} more`, "word1 more", 0, []],
  ["a word lost beside the sign of a note", `word${sign("1")} more`, "more", 1, ["word"]],
])("of %s so many words are missing", (_, source, taken, missing, passages) => {
  expect(compareWords(source, taken)).toMatchObject({ missing, passages });
});

test("words are counted on both sides as a book's words are", () => {
  expect(compareWords("One two – three 漢字", "one")).toMatchObject({ inFile: 5, taken: 1 });
  expect(compareWords(`a${sign("12")} b`, "a b")).toMatchObject({ inFile: 2, taken: 2 });
});

test("a long passage is shortened, and of many passages ten are shown", () => {
  const words = Array.from({ length: 40 }, (_, at) => `w${at}`).join(" ");
  expect(compareWords(words, "").passages).toEqual(["w0 w1 w2 w3 w4 w5 w6 w7 w8 w9 w10 w11 …"]);
  const remaining = Array.from({ length: 30 }, (_, at) => `x${at} y${at} z${at}`);
  const source = remaining.map((each, at) => `${each} lost${at}`).join(" ");
  const { missing, passages } = compareWords(source, remaining.join(" "));
  expect(missing).toBe(30);
  expect(passages).toHaveLength(10);
  expect(passages[0]).toContain("lost0");
});

const word = fc.stringMatching(/^[a-z]{2,7}$/);
const words = fc.array(word, { maxLength: 40 });

test("of a text that was taken whole nothing is missing, in whatever order its words come", () => {
  fc.assert(
    fc.property(words, fc.infiniteStream(fc.nat()), (some, keys) => {
      const shuffled = some
        .map((each): [number, string] => [keys.next().value ?? 0, each])
        .sort(([one], [other]) => one - other)
        .map(([, each]) => each);
      expect(compareWords(some.join(" "), shuffled.join("\n")).missing).toBe(0);
    }),
  );
});

test("as many are missing as were taken out, where each word is there once", () => {
  const distinct = fc.uniqueArray(fc.stringMatching(/^q[a-z]{2,5}q$/), { maxLength: 30 });
  fc.assert(
    fc.property(distinct, fc.nat(), (some, seed) => {
      const left = some.filter((_, at) => (seed >> (at % 20)) % 2 === 0);
      const { missing, passages } = compareWords(some.join(" "), left.join(" "));
      expect(missing).toBe(some.length - left.length);
      expect(passages.length > 0).toBe(missing > 0);
    }),
  );
});

test("a hundred thousand words are compared, and the one that is lost is found", () => {
  const some = Array.from({ length: 100_000 }, (_, at) => `w${at % 5_000}`);
  const taken = some.toSpliced(50_000, 1);
  expect(compareWords(some.join(" "), taken.join(" "))).toMatchObject({ missing: 1, inFile: 100_000 });
});
