import fc from "fast-check";
import { expect, test } from "vitest";
import { contextOf } from "./restore-locator.ts";
import { anyChapter, anyEdit, edit } from "#tests/support/random-edits.ts";
import { type Bookmark, followEdits } from "./bookmarks.ts";

const facts = { chapter: "one", chapterTitle: "One", text: "", progression: 0.5, at: 1 };

test("across releases a bookmark follows its quoted text while it exists, and keeps the quote while it does not", () => {
  const releases = fc.array(fc.array(anyEdit, { maxLength: 5 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(anyChapter, fc.nat(), fc.nat(60), releases, (first, which, offset, all) => {
      const block = first[which % first.length];
      if (!block) return;
      const position = { fragment: block.id, offset: Math.min(offset, block.text.length - 1) };
      const made: Bookmark = { ...facts, ...position, ...contextOf(first, position) };
      let [blocks, marks] = [first, [made]];
      for (const [number, edits] of all.entries()) {
        blocks = edits.reduce((now, each, index) => edit(now, each, number * 10 + index), blocks);
        marks = followEdits(marks, "one", blocks);
        const [mark] = marks;
        const quote = made.quote ?? "";
        const holding = blocks.filter(({ text }) => text.includes(quote));
        const at = blocks.find(({ id }) => id === mark?.fragment);
        if (quote.trim().length >= 12 && holding.length === 1)
          expect(at?.text.startsWith(quote, mark?.offset)).toBe(true);
        expect([mark?.quote, mark?.text]).toEqual([made.quote, made.text]);
        expect(followEdits(marks, "one", blocks)[0]?.fragment).toBe(mark?.fragment);
      }
    }),
    { numRuns: 300 },
  );
});

test("a bookmark in another chapter, or without any remaining text, is unchanged", () => {
  const mark: Bookmark = { ...facts, fragment: "p-1", offset: 3, quote: "gone for ever", near: ["p-2"] };
  expect(followEdits([mark], "two", [{ id: "p-1", text: "Other words." }])).toEqual([mark]);
  expect(followEdits([mark], "one", [{ id: "p-9", text: "Other words." }])).toEqual([mark]);
});

test("a bookmark without a stored quote stays at its paragraph", () => {
  const old: Bookmark = { ...facts, fragment: "p-1", offset: 3 };
  expect(followEdits([old], "one", [{ id: "p-1", text: "Long enough." }])).toEqual([old]);
});
