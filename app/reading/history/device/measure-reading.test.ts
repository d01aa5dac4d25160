import fc from "fast-check";
import { expect, test } from "vitest";
import { ReadingMeter } from "./measure-reading.ts";

const minute = 60_000;

test("time between turns counts, a long pause as three minutes, and words as far as one has got", () => {
  const meter = new ReadingMeter(10_000);
  meter.turn(0.1, 0);
  meter.turn(0.12, minute);
  meter.turn(0.13, 60 * minute);
  expect(meter.take()).toEqual({ seconds: 240, wordCount: 300 });
  expect(meter.take()).toBe(null);
});

test("leafing ahead counts no more words than can be read meanwhile, turning back none, being away nothing", () => {
  const meter = new ReadingMeter(100_000);
  meter.turn(0, 0);
  meter.turn(0.9, 2_000);
  meter.turn(0.1, 4_000);
  meter.leave(5_000);
  meter.comeBack(0.1, 50 * minute);
  meter.turn(0.1, 50 * minute + 1_000);
  expect(meter.take()).toEqual({ seconds: 6, wordCount: 30 });
});

test("whatever clocks and progressions do, neither time nor words are negative, nor more words than 15 a second", () => {
  const step = fc.tuple(
    fc.constantFrom("turn", "leave", "back"),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.integer(),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const meter = new ReadingMeter(200_000);
      for (const [kind, total, at] of steps)
        if (kind === "turn") meter.turn(total, at);
        else if (kind === "leave") meter.leave(at);
        else meter.comeBack(total, at);
      const { seconds, wordCount } = meter.take() ?? { seconds: 1, wordCount: 0 };
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(3_600);
      expect(wordCount).toBeGreaterThanOrEqual(0);
      expect(wordCount).toBeLessThanOrEqual(Math.min(100_000, (steps.length * 180 + 1) * 15));
    }),
  );
});
