import { readingTimeLabel, wordsPerMinuteIn } from "#app/catalog/reading-time/public.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatMinutes,
  minutesLeft,
  readLocator,
  totalProgression,
  wholePercent,
  writeLocator,
} from "./locator.ts";

// -0 is written as 0.
const progression = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0);
const extent = fc
  .record({ before: fc.nat(1e6), words: fc.nat(1e5), after: fc.nat(1e6) })
  .map(({ before, words, after }) => ({
    wordCount: words,
    wordsBefore: before,
    bookWordCount: before + words + after,
  }));

test("total progression grows with progression and stays within the chapter's bounds", () => {
  fc.assert(
    fc.property(extent, progression, progression, (chapter, one, other) => {
      const [near, far] = one < other ? [one, other] : [other, one];
      const [a, b] = [totalProgression(chapter, near), totalProgression(chapter, far)];
      expect(a).toBeLessThanOrEqual(b);
      expect(a).toBeGreaterThanOrEqual(totalProgression(chapter, 0));
      expect(b).toBeLessThanOrEqual(totalProgression(chapter, 1));
    }),
  );
});

test("the end of the last chapter is the end of the book", () => {
  fc.assert(
    fc.property(fc.nat(1e6), fc.integer({ min: 1, max: 1e5 }), (before, words) => {
      const last = { wordCount: words, wordsBefore: before, bookWordCount: before + words };
      expect(wholePercent(totalProgression(last, 1))).toBe(100);
    }),
  );
});

test("the time left never grows while reading, and the book's is never less than the chapter's", () => {
  fc.assert(
    fc.property(extent, progression, progression, (chapter, one, other) => {
      const [near, far] = one < other ? [one, other] : [other, one];
      const [before, after] = [minutesLeft(chapter, near), minutesLeft(chapter, far)];
      expect(after.chapter).toBeLessThanOrEqual(before.chapter);
      expect(after.book).toBeLessThanOrEqual(before.book);
      expect(after.book).toBeGreaterThanOrEqual(after.chapter);
    }),
  );
});

test("a chapter of one minute's length takes one minute, and none at its end", () => {
  const chapter = {
    wordCount: wordsPerMinuteIn("en"),
    wordsBefore: 0,
    bookWordCount: wordsPerMinuteIn("en"),
  };
  expect(minutesLeft(chapter, 0)).toEqual({ chapter: 1, book: 1 });
  expect(minutesLeft(chapter, 1)).toEqual({ chapter: 0, book: 0 });
});

test("a book without counted words still has a percentage", () => {
  expect(totalProgression({ wordCount: 0, wordsBefore: 0, bookWordCount: 0 }, 0.5)).toBe(0.5);
});

test("a locator survives writing and reading", () => {
  const locator = fc.record({
    chapter: fc.string({ minLength: 1 }),
    fragment: fc.option(fc.string({ minLength: 1 })),
    offset: fc.nat(),
    anchor: fc.option(fc.string({ minLength: 1 })),
    progression,
    at: fc.nat(),
    readAt: fc.nat(),
  });
  fc.assert(
    fc.property(locator, (left) => {
      expect(readLocator(writeLocator(left))).toEqual(left);
    }),
  );
});

test("anything else under the key reads as null and never throws", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      expect(readLocator(stored)?.progression ?? 0).toBeGreaterThanOrEqual(0);
    }),
  );
  expect(readLocator(null)).toBeNull();
  expect(readLocator('{"chapter":""}')).toBeNull();
  expect(readLocator('{"chapter":"one","progression":7}')?.progression).toBe(1);
});

test("times are formatted in hours and minutes", () => {
  expect([0, 59, 60, 61, 119, 120, 771].map(formatMinutes)).toEqual([
    "0 min",
    "59 min",
    "1 h",
    "1 h 1 min",
    "1 h 59 min",
    "2 h",
    "13 h",
  ]);
});

test("the reader and the book's page show the same reading time for a Japanese book", () => {
  // Marks count as characters, not as words.
  const book = { wordCount: 23_278, characterCount: 26_835 };
  const extent = { wordCount: book.wordCount, wordsBefore: 0, bookWordCount: book.wordCount };
  expect(readingTimeLabel({ ...book, language: "ja" })).toBe("55 min to read");
  expect(minutesLeft(extent, 0, { language: "ja", characterCount: 26_835 }).book).toBe(54);
});

test.each(["th", "lo", "km", "my"])(
  "the reader and the book's page say the same time for a book in a script without spaces (%s)",
  (language) => {
    // What stands between two spaces is a phrase.
    const book = { wordCount: 2_000, characterCount: 25_000 };
    const extent = { wordCount: 500, wordsBefore: 0, bookWordCount: 2_000 };
    expect(readingTimeLabel({ ...book, language })).toBe("50 min to read");
    expect(minutesLeft(extent, 0, { ...book, language })).toEqual({ chapter: 13, book: 50 });
    expect(minutesLeft({ ...extent, wordsBefore: 1_500 }, 0.5, { ...book, language }).book).toBe(7);
  },
);
