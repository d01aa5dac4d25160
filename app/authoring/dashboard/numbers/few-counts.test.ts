import fc from "fast-check";
import { expect, test } from "vitest";
import { countLabel, withoutFew, withoutFewRows } from "./few-counts.ts";

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

test("in rows with their sums no count from 1 to 4 follows from its row or its column", () => {
  // Of the first band, 23 in all, the second chapter's 20 would tell the first one's 3.
  expect(
    withoutFewRows([
      [3, 2, 40],
      [20, 30, 50],
    ]).map((row) => row.map(countLabel)),
  ).toEqual([
    ["< 5", "< 5", "40"],
    ["not shown", "not shown", "50"],
    ["23", "32", "90"],
  ]);
  const isHidden = (count: unknown) => typeof count !== "number";
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }).chain((width) =>
        fc.array(
          fc.array(fc.oneof(fc.constant(0), fc.nat(12), fc.nat(300)), { minLength: width, maxLength: width }),
          {
            minLength: 1,
            maxLength: 8,
          },
        ),
      ),
      (rows) => {
        const sums = (rows[0] ?? []).map((_, column) =>
          rows.reduce((sum, row) => sum + (row[column] ?? 0), 0),
        );
        const given = [...rows, sums];
        const shown = withoutFewRows(rows);
        for (const [at, row] of shown.entries())
          for (const [column, count] of row.entries()) {
            const isFew = [1, 2, 3, 4].includes(given[at]?.[column] ?? 0);
            expect([isFew && !isHidden(count), isHidden(count) ? null : count]).toEqual([
              false,
              isHidden(count) ? null : given[at]?.[column],
            ]);
          }
        for (const line of [...shown, ...sums.map((_, column) => shown.map((row) => row[column] ?? 0))])
          if (line.some((count) => typeof count === "number" && count >= 5))
            expect(line.filter(isHidden).length).not.toBe(1);
      },
    ),
  );
});
