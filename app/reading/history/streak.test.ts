import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/ui/times/days.ts";
import { currentStreak, longestStreak } from "./streak.ts";

const today = "2026-11-26";
const ago = (...days: number[]) => new Set(days.map((each) => addDays(today, -each)));

test.each([
  [[], { length: 0, isToday: false }],
  [[0], { length: 1, isToday: true }],
  // Today is not over.
  [[1, 2, 3], { length: 3, isToday: false }],
  // One missed day is forgiven, again and again.
  [[0, 2, 4, 5], { length: 4, isToday: true }],
  [[2, 3], { length: 2, isToday: false }],
  // Two in a row are not.
  [[0, 3, 4], { length: 1, isToday: true }],
  [[3, 4], { length: 0, isToday: false }],
])("reading %j days ago is a streak of %j", (days, streak) => {
  expect(currentStreak(ago(...days), today)).toEqual(streak);
});

test("no streak is longer than the longest, and filling a missed day in never shortens one", () => {
  const anyDays = fc.uniqueArray(fc.integer({ min: 0, max: 60 }));
  fc.assert(
    fc.property(anyDays, fc.integer({ min: 0, max: 60 }), (days, more) => {
      const before = currentStreak(ago(...days), today).length;
      expect(before).toBeLessThanOrEqual(longestStreak(ago(...days)));
      expect(longestStreak(ago(...days))).toBeLessThanOrEqual(days.length);
      expect(currentStreak(ago(...days, more), today).length).toBeGreaterThanOrEqual(before);
    }),
  );
});
