import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchDays } from "./watch-days.ts";
import { newDay, reached } from "./goals-panel.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const clock = {
  now: () => Date.now(),
  after(milliseconds: number, run: () => void) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

test.each([
  // Summer time ends in that night: it has 25 hours.
  ["Europe/Berlin", "2026-10-24T21:59:30Z", "2026-10-25T22:59:59Z"],
  ["Asia/Kathmandu", "2026-11-20T18:14:30Z", "2026-11-21T18:14:59Z"],
])("the day of a goal ends at midnight in %s, once a day", (zone, before, nextEnd) => {
  vi.setSystemTime(new Date(before));
  const onNewDay = vi.fn<() => void>();
  const stop = watchDays(zone, clock, onNewDay);
  vi.advanceTimersByTime(29_000);
  expect(onNewDay).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(onNewDay).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(new Date(nextEnd).getTime() - Date.now());
  expect(onNewDay).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(onNewDay).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(5 * 86_400_000);
  expect(onNewDay).toHaveBeenCalledTimes(2);
});

test("an editor left open over midnight starts the new day's count at zero and keeps the work's count", () => {
  const counts = { wordCount: 300, characterCount: 0, length: 0 };
  // 120 words of today in other chapters, 200 of this chapter's 300 were there before.
  const goals = { wordGoal: 80_000, dayGoal: 500, dayZone: "UTC", otherWordCount: 1_000, today: 120 - 200 };
  expect(reached(goals, counts)).toEqual({ words: 1_300, today: 220 });
  const after = newDay(goals, counts);
  expect(reached(after, counts)).toEqual({ words: 1_300, today: 0 });
  expect(reached(after, { ...counts, wordCount: 340 })).toEqual({ words: 1_340, today: 40 });
});
