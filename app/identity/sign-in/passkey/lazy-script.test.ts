import { expect, test } from "vitest";
import { fakeClock } from "#tests/support/fake-clock.ts";
import { loadLazily } from "./lazy-script.ts";

function watch<Part>(loading: Promise<Part>) {
  const seen: { part?: Part; error?: string } = {};
  loading.then(
    (part) => (seen.part = part),
    (error: Error) => (seen.error = error.message),
  );
  return seen;
}

test("X08 a part that does not load within 15 s has failed", async () => {
  const clock = fakeClock();
  const seen = watch(loadLazily(() => new Promise<never>(() => {}), clock));
  await clock.pass(14_999);
  expect(seen).toEqual({});
  await clock.pass(1);
  expect(seen).toEqual({ error: "Failed to load" });
});

test("X08 L03 a module that fails is requested up to five times more", async () => {
  const clock = fakeClock();
  let requested = 0;
  const load = async () => {
    if (++requested < 6) throw new Error("no network");
    return "part";
  };
  const seen = watch(loadLazily(load, clock));
  await clock.pass(15_000);
  expect([requested, seen]).toEqual([6, { part: "part" }]);
});

test("X08 L03 after the sixth failure there are no more requests", async () => {
  const clock = fakeClock();
  let requested = 0;
  const load = async () => {
    requested++;
    throw new Error("no network");
  };
  const seen = watch(loadLazily(load, clock));
  await clock.pass(60_000);
  expect([requested, seen]).toEqual([6, { error: "Failed to load" }]);
});

test("X08 slow failures end after 15 s too", async () => {
  const clock = fakeClock();
  let requested = 0;
  const load = () =>
    new Promise<never>((_, reject) => {
      requested++;
      clock.after(6_000, () => reject(new Error("slow")));
    });
  const seen = watch(loadLazily(load, clock));
  await clock.pass(15_000);
  expect(seen).toEqual({ error: "Failed to load" });
  await clock.pass(60_000);
  expect(requested).toBe(3);
});
