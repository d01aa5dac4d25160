import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestDb } from "#tests/support/database.ts";
import { areTriesUsedUp, forgetOldTries, returnTries, spendTries } from "./tries-commands.server.ts";
import type { Refused, TryKey } from "./tries.ts";

type TestDb = Awaited<ReturnType<typeof createTestDb>>;

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
const pair = (of: string): TryKey => ({ limit: "pair", of });
const account = (of: string): TryKey => ({ limit: "account", of });

/** The result at each of these moments: null, or the seconds to wait. */
async function answers({ db }: TestDb, key: TryKey, moments: number[]) {
  const given: (number | null | undefined)[] = [];
  for (const moment of moments) {
    const refused = await spendTries(db, [key], at(moment));
    given.push(refused === null ? null : (refused.seconds ?? undefined));
  }
  return given;
}

test("R04 five tries in 20 seconds are allowed, then each wait is twice as long, up to 15 minutes", async () => {
  await using database = await createTestDb();
  expect(await answers(database, pair("a"), [0, 1, 2, 3, 4, 5, 6])).toEqual([...Array(5).fill(null), 20, 19]);
  // After the wait there are five more, and the next wait is longer.
  expect(await answers(database, pair("b"), [0, 0, 0, 0, 0, 0, 20, 20, 20, 20, 20, 20])).toEqual([
    ...Array(5).fill(null),
    20,
    ...Array(5).fill(null),
    40,
  ]);
  const slow = Array.from({ length: 100 }, (_, n) => n * 5);
  expect((await answers(database, pair("c"), slow)).every((wait) => wait === null)).toBe(true);
});

test("nobody waits longer than 15 minutes or gets more than five tries in a window, whatever the moments and even if the clock is set back", async () => {
  await using database = await createTestDb();
  let run = 0;
  const steps = fc.array(fc.integer({ min: -2_000, max: 2_000 }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      let moment = 0;
      const moments = given.map((step) => (moment += step));
      const waits = await answers(database, pair(`any ${run++}`), moments);
      expect(waits.every((wait) => wait === null || ((wait ?? 0) > 0 && (wait ?? 0) <= 900))).toBe(true);
      const rising = moments.toSorted((one, other) => one - other);
      const later = await answers(database, pair(`rising ${run}`), rising);
      const allowed = later.flatMap((wait, index) => (wait === null ? [rising[index] ?? 0] : []));
      for (const start of allowed)
        // A window may begin just before the end of another one.
        expect(allowed.filter((each) => each >= start && each < start + 20).length).toBeLessThanOrEqual(10);
    }),
    { numRuns: 15 },
  );
});

test("L-10: several processes count together, with one statement for each try, and a correct answer refunds its try", async () => {
  await using database = await createTestDb();
  const keys = [pair("a"), account("b")];
  const first = await Promise.all(Array.from({ length: 8 }, () => spendTries(database.db, keys, at(0))));
  expect(first.filter((refused) => refused === null)).toHaveLength(5);
  expect(await spendTries(database.db, [pair("c")], at(0))).toBeNull();
  for (let n = 0; n < 20; n++) {
    expect(await spendTries(database.db, [pair("d")], at(n))).toBeNull();
    await returnTries(database.db, [pair("d")]);
  }
});

test("M3: a refused try counts against no other limit: one network alone cannot use up an account's limit", async () => {
  await using database = await createTestDb();
  const keys = [pair("one network"), account("ann")];
  for (let n = 0; n < 200; n++) await spendTries(database.db, keys, at(0));
  expect(await spendTries(database.db, [pair("another"), account("ann")], at(1))).toBeNull();
});

test("M4: a hundred failed tries in a row end in a permanent refusal; a correct one resets the count", async () => {
  await using database = await createTestDb();
  const tryAt = (n: number) => spendTries(database.db, [account("ann")], at(n * 3_600));
  const refusals: (Refused | null)[] = [];
  for (let n = 0; n < 102; n++) refusals.push(await tryAt(n));
  expect(refusals.slice(0, 100).every((refused) => refused === null)).toBe(true);
  expect(refusals.slice(100)).toEqual(Array(2).fill({ limit: "account", seconds: null }));
  await forgetOldTries(database.db, at(104 * 3_600 + 30 * 86_400));
  expect(await areTriesUsedUp(database.db, account("ann"))).toBe(true);
  await returnTries(database.db, [account("ann")]);
  expect(await tryAt(2_000)).toBeNull();
});
