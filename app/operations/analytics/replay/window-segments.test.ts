import fc from "fast-check";
import { expect, test } from "vitest";
import { type TimedEvent, windowSegments } from "./window-segments.ts";

const moved = (timestamp: number): TimedEvent => ({ type: 3, timestamp, data: { source: 1 } });
const changedItself = (timestamp: number): TimedEvent => ({ type: 3, timestamp, data: { source: 0 } });
const opened = (timestamp: number): TimedEvent => ({ type: 2, timestamp, data: {} });

test("a recording shows the window that the visitor was in, and goes on in each where it was left", () => {
  const first = [opened(1_000), moved(2_000), changedItself(4_500), moved(7_000), changedItself(9_000)];
  const second = [opened(3_000), moved(5_000), changedItself(8_000)];
  expect(windowSegments([first, second])).toEqual([
    { window: 0, from: 0, to: 2_000 },
    { window: 1, from: 0, to: 4_000 },
    { window: 0, from: 6_000, to: 8_000 },
  ]);
});

test("one window is one segment, a window that cannot be played has none, and nothing recorded is no segment", () => {
  expect(windowSegments([[opened(5), moved(90)], [opened(7)]])).toEqual([{ window: 0, from: 0, to: 85 }]);
  expect(windowSegments([[], []])).toEqual([]);
});

test("every segment lies within what its window recorded, and the next one is in another window", () => {
  const event = fc.record({
    type: fc.constantFrom(2, 3),
    timestamp: fc.integer({ min: 0, max: 1_000 }),
    data: fc.record({ source: fc.constantFrom(0, 1) }),
  });
  const windows = fc.array(
    fc.array(event, { maxLength: 8 }).map((events) => events.toSorted((a, b) => a.timestamp - b.timestamp)),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(windows, (given) => {
      for (const [index, { window, from, to }] of windowSegments(given).entries()) {
        const events = given[window] ?? [];
        const length = (events.at(-1)?.timestamp ?? 0) - (events[0]?.timestamp ?? 0);
        expect(0 <= from && from <= to && to <= length).toBe(true);
        expect(windowSegments(given)[index + 1]?.window).not.toBe(window);
      }
    }),
  );
});
