import fc from "fast-check";
import { expect, test } from "vitest";
import { countText } from "../document/count-text.ts";
import { excerptOf } from "./excerpt.ts";

interface Case {
  says: string;
  text: string;
  words: number;
  lines?: number;
  title?: string;
  expected: string;
}

const cases: Case[] = [
  {
    says: "a short chapter is given whole",
    text: "It was dark.\nThe ferry was late.",
    words: 10,
    expected: "It was dark.\nThe ferry was late.",
  },
  {
    says: "a long line ends after the last word that has room, without its comma",
    text: "It was dark, and the ferry was late.",
    words: 3,
    expected: "It was dark…",
  },
  {
    says: "lines that follow are announced by an ellipsis",
    text: "It was dark.\nThe ferry was late.",
    words: 3,
    expected: "It was dark. …",
  },
  {
    says: "the chapter's title is not repeated, whatever its capitals",
    text: "THE FERRY\nIt was dark.",
    title: "The Ferry",
    words: 10,
    expected: "It was dark.",
  },
  {
    says: "nor its number above it, nor the mark of the title's note",
    text: "I\nLaying Plans168\nSun Tzŭ said: The art of war is of vital importance.",
    title: "I: Laying Plans",
    words: 4,
    expected: "Sun Tzŭ said: The…",
  },
  {
    says: "a number above a title that does not name it goes too",
    text: "12.\nThe\nFerry\nThe ferry was late.",
    title: "The Ferry",
    words: 10,
    expected: "The ferry was late.",
  },
  {
    says: "a number without the title is the text's",
    text: "I\nwas late.",
    title: "The Ferry",
    words: 10,
    expected: "I\nwas late.",
  },
  {
    says: "each Chinese character counts as one word",
    text: "關關雎鳩，在河之洲。",
    words: 4,
    expected: "關關雎鳩…",
  },
  {
    says: "of verse only so many lines are taken",
    text: "The sea gives back\nwhat it was lent\nand keeps",
    words: 10,
    lines: 2,
    expected: "The sea gives back\nwhat it was lent …",
  },
  { says: "an empty chapter has no words", text: "\n \n", words: 10, expected: "" },
  {
    says: "a chapter that is its title alone has no words",
    text: "The Ferry",
    title: "The Ferry",
    words: 10,
    expected: "",
  },
];

test.each(cases)("$says", ({ text, words, lines, title, expected }) => {
  expect(excerptOf(text, { words, ...(lines && { lines }), ...(title && { title }) })).toBe(expected);
});

test("whatever the text, the excerpt has no more words than requested and begins as the text does", () => {
  const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
  const chapter = fc.array(fc.array(word, { maxLength: 30 }), { maxLength: 12 });
  fc.assert(
    fc.property(chapter, fc.integer({ min: 1, max: 40 }), (lines, words) => {
      const text = lines.map((line) => line.join(" ")).join("\n");
      const excerpt = excerptOf(text, { words });
      expect(countText(excerpt).wordCount).toBeLessThanOrEqual(words);
      const plain = (given: string) => given.replaceAll(/\s+/g, " ").trim();
      expect(plain(text).startsWith(plain(excerpt).replace(/ ?…$/, ""))).toBe(true);
    }),
  );
});
