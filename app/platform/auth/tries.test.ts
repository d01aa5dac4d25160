import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestDb } from "#tests/support/database.ts";
import { nextTry, type Tries } from "./tries.ts";
import { returnTry, spendTry } from "./tries-commands.server.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);

/** What each of these moments was answered: null, or the seconds to wait. */
function answers(moments: number[]): (number | null)[] {
  let state: Tries | null = null;
  return moments.map((moment) => {
    const next = nextTry(state, at(moment));
    state = next.state;
    return next.seconds;
  });
}

test("R04 five tries in 20 seconds, then each wait is twice as long, up to 15 minutes", () => {
  expect(answers([0, 1, 2, 3, 4, 5, 6])).toEqual([null, null, null, null, null, 20, 19]);
  // After the wait there are five more, and the next wait is longer.
  expect(answers([0, 0, 0, 0, 0, 0, 20, 20, 20, 20, 20, 20])).toEqual([
    ...Array(5).fill(null),
    20,
    ...Array(5).fill(null),
    40,
  ]);
  // Somebody who tries slowly is never stopped.
  expect(answers(Array.from({ length: 100 }, (_, n) => n * 5)).every((wait) => wait === null)).toBe(true);
});

test("whatever the moments, also of a clock set back, nobody waits longer than 15 minutes or gets more than five in a window", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -2_000, max: 2_000 }), { maxLength: 200 }), (steps) => {
      let moment = 0;
      const moments = steps.map((step) => (moment += step));
      const given = answers(moments);
      expect(given.every((wait) => wait === null || (wait > 0 && wait <= 900))).toBe(true);
      const rising = [...moments].sort((a, b) => a - b);
      const allowed = answers(rising).flatMap((wait, index) => (wait === null ? [rising[index] ?? 0] : []));
      for (const start of allowed)
        // A window may begin just before the end of another one.
        expect(allowed.filter((each) => each >= start && each < start + 20).length).toBeLessThanOrEqual(10);
    }),
  );
});

test("several processes count together, and a right answer gives its try back", async () => {
  await using database = await createTestDb();
  const spend = () => spendTry(database.db, ["client:a", "address:b"], at(0));
  const first = await Promise.all(Array.from({ length: 8 }, spend));
  expect(first.filter((wait) => wait === null)).toHaveLength(5);
  expect(await spendTry(database.db, ["client:c"], at(0))).toBeNull();
  for (let n = 0; n < 20; n++) {
    expect(await spendTry(database.db, ["client:d"], at(n))).toBeNull();
    await returnTry(database.db, ["client:d"]);
  }
});
