import fc from "fast-check";
import { expect, test } from "vitest";
import { cutPassages, longestPhrase } from "./cut-passages.ts";
import { matchPassage } from "../finding/match-passage.ts";
import { readQuestion } from "../finding/text-question.ts";
import { termsOf, wordsOf } from "./text-words.ts";

const anyWord = fc.constantFrom(
  "the",
  "of",
  "and",
  "whale",
  "Pequod",
  "naïve",
  "co\u00adop",
  "猫",
  "です",
  "𠮷",
  "1851",
  "l’or",
  "—",
  "\n",
);
const anyText = fc
  .tuple(fc.array(anyWord, { maxLength: 1_500 }), fc.integer({ min: 1, max: 3 }))
  .map(([words, times]) => `${words.join(" ")} `.repeat(times));

test("passages cover a text without gaps, and each has the terms of every phrase that begins in it", () => {
  fc.assert(
    fc.property(anyText, fc.nat(), fc.integer({ min: 1, max: longestPhrase }), (text, at, length) => {
      const passages = [...cutPassages(text)];
      let end = 0;
      for (const [part, passage] of passages.entries()) {
        expect([passage.part, passage.start]).toEqual([part, end]);
        end = passage.start + passage.length;
      }
      expect(end).toBe([...text].length);
      const words = [...wordsOf(text)];
      if (words.length === 0) return;
      const first = at % words.length;
      const phrase = words.slice(first, first + length);
      const start = [...text.slice(0, phrase[0]?.start ?? 0)].length;
      const home = passages.find((each) => start >= each.start && start < each.start + each.length);
      for (const term of termsOf(phrase)) expect(home?.terms.has(term)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test("a quote without its marks, however long, asks for nothing that the passage in which it begins is not indexed by", () => {
  fc.assert(
    fc.property(anyText, fc.nat(), fc.integer({ min: 1, max: 64 }), (text, at, length) => {
      const words = [...wordsOf(text)];
      const first = words[at % Math.max(1, words.length)];
      if (!first) return;
      const last = words[(at % words.length) + length - 1] ?? words.at(-1) ?? first;
      const start = [...text.slice(0, first.start)].length;
      const home = [...cutPassages(text)].find(
        (each) => start >= each.start && start < each.start + each.length,
      );
      for (const term of readQuestion(text.slice(first.start, last.end))?.terms ?? [])
        expect(home?.terms.has(term)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test("a quote is found at its place in the words of its text", () => {
  fc.assert(
    fc.property(anyText, fc.nat(), fc.integer({ min: 2, max: 30 }), (text, at, length) => {
      const words = [...wordsOf(text)];
      const first = words.length < 2 ? 0 : at % (words.length - 1);
      const phrase = words.slice(first, first + length);
      const [begin, end] = [phrase[0], phrase.at(-1)];
      if (!begin || !end || begin === end) return;
      const question = readQuestion(`"${text.slice(begin.start, end.end)}"`);
      const from = words.slice(first);
      expect(question && matchPassage(from, question)[0]?.from).toBe(0);
    }),
    { numRuns: 100 },
  );
});

test("a word is the same one whatever invisible characters stand in it, and ends where it ended without them", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: "grapheme", maxLength: 200 })), (text) => {
      // These are not found by the short way.
      const marked = text.replace(/[0-9A-Za-z]/g, "$&\u2060");
      const ends = [...wordsOf(marked)].map(({ word, end }) => [
        word,
        marked.slice(0, end).replaceAll("\u2060", "").length,
      ]);
      expect(
        [...wordsOf(text)].map(({ word, end }) => [word, text.slice(0, end).replaceAll("\u2060", "").length]),
      ).toEqual(ends);
    }),
    { numRuns: 60 },
  );
});

test("matching looks at each word a bounded number of times, also where a text repeats itself", () => {
  const words = [...wordsOf("ab ".repeat(30_000))];
  let reads = 0;
  const counted = words.map(({ word, ...place }) => ({
    ...place,
    get word() {
      reads += 1;
      return word;
    },
  }));
  const question = readQuestion(`"${"ab ".repeat(30)}cd"`);
  if (!question) throw new Error("no question");
  expect(matchPassage(counted, question)).toEqual([]);
  expect(reads).toBe(words.length);
});
