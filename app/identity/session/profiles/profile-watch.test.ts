import { expect, test } from "vitest";
import { ProfileWatch } from "./profile-watch.ts";

function makeWatch(first: string | null) {
  const world = { id: first, refetched: 0, invalidated: [] as string[][], outcome: async () => {} };
  const watch = new ProfileWatch({
    selectedId: () => world.id,
    refetch: () => {
      world.refetched++;
      return world.outcome();
    },
    invalidate: (keys) => world.invalidated.push(keys),
  });
  const look = async (id: string | null) => {
    world.id = id;
    await watch.check();
  };
  return { world, look };
}

test("S05 E06 another profile's data is fetched again, and the dashboard's five keys are marked as outdated", async () => {
  const { world, look } = makeWatch("main");
  await look("main");
  expect(world.refetched).toBe(0);
  await look("sub");
  expect(world.refetched).toBe(1);
  expect(world.invalidated).toEqual([
    ["author-information", "published-writings", "activity-chart", "engagement-report", "book-list"],
  ]);
});

test.each([
  [null, "main"],
  ["", "main"],
  ["main", null],
  ["main", ""],
  [null, null],
])("S05 from %j to %j is no switch", async (from, to) => {
  const { world, look } = makeWatch(from);
  await look(to);
  expect([world.refetched, world.invalidated]).toEqual([0, []]);
});

test("S05 a failure is silent", async () => {
  const { world, look } = makeWatch("main");
  world.outcome = () => Promise.reject(new Error("no network"));
  await expect(look("sub")).resolves.toBe(undefined);
  expect(world.refetched).toBe(1);
});
