import fc from "fast-check";
import { expect, test } from "vitest";
import { anyChapter, anyEdit, edit } from "#tests/support/random-edits.ts";
import { contextOf, restoreLocator } from "./restore-locator.ts";

test("after any edits a locator resolves to the same text, else to its paragraph, else to the nearest remaining one", () => {
  fc.assert(
    fc.property(
      anyChapter,
      fc.nat(),
      fc.nat(60),
      fc.array(anyEdit, { maxLength: 15 }),
      (before, which, offset, edits) => {
        const block = before[which % before.length];
        if (!block) return;
        const locator = { fragment: block.id, offset: Math.min(offset, block.text.length - 1) };
        const context = contextOf(before, locator);
        const after = edits.reduce((blocks, each, number) => edit(blocks, each, number), before);
        const found = restoreLocator(after, { ...locator, ...context });
        const at = after.find(({ id }) => id === found?.fragment);
        const own = after.find(({ id }) => id === block.id);
        if (own?.text.includes(context.quote) && context.quote !== "") {
          expect(found?.fragment).toBe(own.id);
          expect(at?.text.startsWith(context.quote, found?.offset)).toBe(true);
        } else if (own) {
          expect(at === own || at?.text.startsWith(context.quote, found?.offset)).toBe(true);
        } else if (found && at && !at.text.startsWith(context.quote, found.offset)) {
          const remaining = context.near.filter((id) => after.some((each) => each.id === id));
          expect(found).toEqual({ fragment: remaining[0], offset: 0 });
        } else if (!found) {
          expect(context.near.some((id) => after.some((each) => each.id === id))).toBe(false);
        }
      },
    ),
    { numRuns: 400 },
  );
});

test("without edits a locator is unchanged", () => {
  fc.assert(
    fc.property(anyChapter, fc.nat(), fc.nat(40), (blocks, which, offset) => {
      const block = blocks[which % blocks.length];
      if (!block) return;
      const locator = { fragment: block.id, offset: Math.min(offset, block.text.length - 1) };
      expect(restoreLocator(blocks, { ...locator, ...contextOf(blocks, locator) })).toEqual(locator);
    }),
    { numRuns: 200 },
  );
});

test("a locator without a stored quote resolves to its paragraph, or to null", () => {
  const blocks = [{ id: "p-1", text: "One." }];
  expect(restoreLocator(blocks, { fragment: "p-1", offset: 90 })).toEqual({ fragment: "p-1", offset: 3 });
  expect(restoreLocator(blocks, { fragment: "p-2", offset: 0 })).toBe(null);
});
