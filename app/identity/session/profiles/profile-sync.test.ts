import { expect, test } from "vitest";
import { fakeClock } from "#tests/support/fake-clock.ts";
import { ProfileSync } from "./profile-sync.ts";

function makeSync() {
  const clock = fakeClock();
  const logged: unknown[] = [];
  const world = { isReady: true, synced: 0, outcome: async () => {} };
  const sync = new ProfileSync({
    clock,
    isReady: () => world.isReady,
    sync: () => {
      world.synced++;
      return world.outcome();
    },
    log: (failure) => logged.push(failure),
  });
  return { clock, logged, world, sync };
}

test("S06 C10 on the initial load the profile is synced once, however often it is requested", async () => {
  const { sync, world } = makeSync();
  await Promise.all([sync.start(), sync.start(), sync.signInChanged(true)]);
  await sync.start();
  expect(world.synced).toBe(1);
});

test("S06 nothing is synced before the provider is loaded and an account with an id is signed in", async () => {
  const { sync, world, clock } = makeSync();
  world.isReady = false;
  await sync.start();
  await sync.signInChanged(true);
  sync.navigated("/sign-in", "/");
  await clock.pass(1_000);
  expect(world.synced).toBe(0);
  world.isReady = true;
  await sync.start();
  expect(world.synced).toBe(1);
});

test("S06 signing in syncs, and signing out resets the state", async () => {
  const { sync, world } = makeSync();
  await sync.signInChanged(true);
  await sync.signInChanged(true);
  expect(world.synced).toBe(1);
  await sync.signInChanged(false);
  expect(world.synced).toBe(1);
  await sync.signInChanged(true);
  expect(world.synced).toBe(2);
});

test("S06 L05 300 ms after leaving a sign-in or sign-up page it syncs again, even if it has before", async () => {
  const { sync, world, clock } = makeSync();
  await sync.start();
  for (const from of ["/sign-in", "/sign-in/factor-two", "/sign-up", "/sign-up/names"]) {
    const before = world.synced;
    sync.navigated(from, "/");
    await clock.pass(299);
    expect(world.synced).toBe(before);
    await clock.pass(1);
    expect(world.synced).toBe(before + 1);
  }
});

test("S06 other navigation does not sync", async () => {
  const { sync, world, clock } = makeSync();
  sync.navigated("/", "/about");
  sync.navigated("/about", "/sign-in");
  sync.navigated("/sign-in", "/sign-in/factor-one");
  sync.navigated("/sign-up", "/sign-in");
  sync.navigated("/sign-inside", "/");
  await clock.pass(1_000);
  expect(world.synced).toBe(0);
});

test("S06 while one sync is running no other begins, except on navigation", async () => {
  const { sync, world, clock } = makeSync();
  const ends: (() => void)[] = [];
  world.outcome = () => new Promise((resolve) => ends.push(resolve));
  const first = sync.start();
  void sync.signInChanged(true);
  await clock.pass(0);
  expect(world.synced).toBe(1);
  sync.navigated("/sign-up", "/");
  await clock.pass(300);
  expect(world.synced).toBe(2);
  for (const end of ends) end();
  await first;
});

test("S06 X10 a failed sync is only logged, and not retried", async () => {
  const { sync, world, logged, clock } = makeSync();
  world.outcome = () => Promise.reject(new Error("no network"));
  await sync.start();
  await sync.start();
  await sync.signInChanged(true);
  await clock.pass(60_000);
  expect(world.synced).toBe(1);
  expect(logged).toEqual([new Error("no network")]);
});
