import { expect, test } from "vitest";
import { RateLimit } from "./rate-limit.ts";
import { SharedWork } from "./shared-work.ts";

test("H5: processor time is divided among the concurrent requests: in all no more is charged than was used", async () => {
  let used = 0;
  const work = new SharedWork(() => used);
  const end = Promise.withResolvers<void>();
  const patient = work.during(() => end.promise);
  used += 10;
  const costly = work.during(async () => {
    used += 100;
    await Promise.resolve();
  });
  expect(await costly).toBe(50);
  used += 5;
  end.resolve();
  expect(await patient).toBe(65);
  // The loop's work between requests is charged to nobody.
  used += 1_000;
  expect(await work.during(async () => {})).toBe(0);
});

test("H5: expensive work counts towards the same limit as requests", () => {
  const limit = new RateLimit(100, () => 0);
  expect(limit.spend("a", 50)).toBeNull();
  limit.charge("a", 60);
  expect(limit.spend("a", 1)).toBe(60);
  expect(limit.spend("b", 1)).toBeNull();
});
