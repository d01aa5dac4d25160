import fc from "fast-check";
import { expect, test } from "vitest";
import type { EarlierState } from "./book-states.ts";
import { libraryChoices } from "#app/ui/library/library-labels.ts";
import { choose, mostReadings } from "./book-states.ts";

const nothing: EarlierState = { status: null, isHidden: false, readings: [] };

test("beginning and finishing a book dates a reading, reading it again another; pausing and dropping date nothing", () => {
  const days: [Parameters<typeof choose>[1], string][] = [
    ["want", "2026-01-01"],
    ["reading", "2026-01-02"],
    ["paused", "2026-01-03"],
    ["reading", "2026-01-04"],
    ["finished", "2026-01-05"],
    ["finished", "2026-01-06"],
    ["reading", "2026-02-01"],
    ["dropped", "2026-02-02"],
  ];
  const { status, readings } = days.reduce((state, [choice, day]) => choose(state, choice, day), nothing);
  expect([status, readings]).toEqual([
    "dropped",
    [
      { startedOn: "2026-01-02", finishedOn: "2026-01-05" },
      { startedOn: "2026-02-01", finishedOn: null },
    ],
  ]);
});

test("whatever is chosen in any order, at most one reading is open, none ends before it began, and their number is bounded", () => {
  const day = fc
    .integer({ min: 0, max: 4_000 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
  const steps = fc.array(fc.tuple(fc.constantFrom(...libraryChoices, "remove" as const), day), {
    maxLength: 200,
  });
  fc.assert(
    fc.property(steps, (made) => {
      const { status, isHidden, readings } = made.reduce(
        (state, [choice, on]) => choose(state, choice, on),
        nothing,
      );
      expect(readings.filter(({ finishedOn }) => finishedOn === null).length).toBeLessThanOrEqual(1);
      expect(readings.length).toBeLessThanOrEqual(mostReadings);
      for (const { startedOn, finishedOn } of readings)
        expect(startedOn === null || finishedOn === null || startedOn <= finishedOn).toBe(true);
      expect(isHidden && status !== "dropped").toBe(false);
    }),
  );
});
