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

test("X08 a part that does not come within 15 s has failed to load", async () => {
  const clock = fakeClock();
  const seen = watch(loadLazily(() => new Promise<never>(() => {}), clock));
  await clock.pass(14_999);
  expect(seen).toEqual({});
  await clock.pass(1);
  expect(seen).toEqual({ error: "Failed to load" });
});

test("X08 L03 a part that fails is asked for up to five times more", async () => {
  const clock = fakeClock();
  let asked = 0;
  const load = async () => {
    if (++asked < 6) throw new Error("no network");
    return "part";
  };
  const seen = watch(loadLazily(load, clock));
  await clock.pass(15_000);
  expect([asked, seen]).toEqual([6, { part: "part" }]);
});

test("X08 L03 after the sixth failure nobody asks any more", async () => {
  const clock = fakeClock();
  let asked = 0;
  const load = async () => {
    asked++;
    throw new Error("no network");
  };
  const seen = watch(loadLazily(load, clock));
  await clock.pass(60_000);
  expect([asked, seen]).toEqual([6, { error: "Failed to load" }]);
});

test("X08 what fails slowly is over after 15 s all the same", async () => {
  const clock = fakeClock();
  let asked = 0;
  const load = () =>
    new Promise<never>((_, reject) => {
      asked++;
      clock.after(6_000, () => reject(new Error("slow")));
    });
  const seen = watch(loadLazily(load, clock));
  await clock.pass(15_000);
  expect(seen).toEqual({ error: "Failed to load" });
  await clock.pass(60_000);
  expect(asked).toBe(3);
});
