import fc from "fast-check";
import { expect, test } from "vitest";
import { secondsOf } from "./clock-value.ts";

interface ClockCase {
  value: string | null;
  /** Null for what is no clock value. */
  seconds: number | null;
}

/** The examples of EPUB 3.3's media overlays, and what is near them. */
const values: ClockCase[] = [
  { value: "5:34:31.396", seconds: 20_071.396 },
  { value: "124:59:36", seconds: 449_976 },
  { value: "0:05:01.2", seconds: 301.2 },
  { value: "0:00:04", seconds: 4 },
  { value: "09:58", seconds: 598 },
  { value: "00:56.78", seconds: 56.78 },
  { value: "76.2s", seconds: 76.2 },
  { value: "7.75h", seconds: 27_900 },
  { value: "13min", seconds: 780 },
  { value: "2345ms", seconds: 2.345 },
  { value: "12.345", seconds: 12.345 },
  { value: "0", seconds: 0 },
  { value: " 1s ", seconds: 1 },
  { value: "npt=12.5s", seconds: 12.5 },
  { value: "1:60:00", seconds: null },
  { value: "60:00", seconds: null },
  { value: "0:60", seconds: null },
  { value: "1:2:3:4", seconds: null },
  { value: "1.s", seconds: null },
  { value: ".5s", seconds: null },
  { value: "1 s", seconds: null },
  { value: "1sec", seconds: null },
  { value: "+1s", seconds: null },
  { value: "-1s", seconds: null },
  { value: "1e3", seconds: null },
  { value: "Infinity", seconds: null },
  { value: "0x10", seconds: null },
  { value: "9".repeat(10), seconds: null },
  { value: "", seconds: null },
  { value: null, seconds: null },
];

test.each(values)("the clock value $value is $seconds seconds", ({ value, seconds }) => {
  const found = secondsOf(value);
  if (seconds === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(seconds, 6);
});

test("a time in hours, minutes and seconds is the same in every spelling", () => {
  const time = fc.record({
    hours: fc.integer({ min: 0, max: 9999 }),
    minutes: fc.integer({ min: 0, max: 59 }),
    seconds: fc.integer({ min: 0, max: 59 }),
  });
  const two = (value: number) => String(value).padStart(2, "0");
  fc.assert(
    fc.property(time, ({ hours, minutes, seconds }) => {
      const all = hours * 3600 + minutes * 60 + seconds;
      expect(secondsOf(`${hours}:${two(minutes)}:${two(seconds)}`)).toBe(all);
      expect(secondsOf(`${hours}:${minutes}:${seconds}.000`)).toBe(all);
      expect(secondsOf(`${all}`)).toBe(all);
      expect(secondsOf(`${all}s`)).toBe(all);
    }),
  );
});

test("whatever a value is, its seconds are a number that a player can seek to", () => {
  const value = fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.stringMatching(/^[0-9:.]{0,12}(h|min|s|ms)?$/),
  );
  fc.assert(
    fc.property(value, (text) => {
      const seconds = secondsOf(text);
      if (seconds !== null) expect(Number.isFinite(seconds) && seconds >= 0).toBe(true);
    }),
    { numRuns: 300 },
  );
});
