import fc from "fast-check";
import { expect, test } from "vitest";
import { countLabel, withoutFew } from "./few-counts.ts";

test("counts from 1 to 4 are shown as “< 5”, and a single one is not to be had from the total either", () => {
  expect(withoutFew([0, 1, 4, 5]).map(countLabel)).toEqual(["0", "< 5", "< 5", "5"]);
  expect(withoutFew([9, 3, 1200, 40]).map(countLabel)).toEqual(["not shown", "< 5", "1,200", "40"]);
  expect(withoutFew([3]).map(countLabel)).toEqual(["< 5"]);
  expect(withoutFew([]).map(countLabel)).toEqual([]);
});

test("whatever the counts: none from 1 to 4 is shown, none that is shown is changed, and never is exactly one hidden beside others", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30)), (counts) => {
      const shown = withoutFew(counts);
      const hidden = shown.filter((count) => typeof count !== "number").length;
      for (const [index, count] of shown.entries())
        if (typeof count === "number")
          expect([count, count === 0 || count >= 5]).toEqual([counts[index], true]);
      const hasOthers = counts.some((count) => count >= 5);
      expect(hidden === 1 && hasOthers).toBe(false);
    }),
  );
});
