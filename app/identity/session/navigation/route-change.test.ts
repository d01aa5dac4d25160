import { expect, test } from "vitest";
import { fakeClock } from "#tests/support/fake-clock.ts";
import { RouteChange } from "./route-change.ts";

test("L08 the flag is set for 200 ms after the last change of route", async () => {
  const clock = fakeClock();
  const shown: boolean[] = [];
  const change = new RouteChange(clock, (isUp) => shown.push(isUp));
  expect(change.isUp).toBe(false);
  change.begin();
  await clock.pass(150);
  change.begin();
  await clock.pass(199);
  expect(change.isUp).toBe(true);
  await clock.pass(1);
  expect(change.isUp).toBe(false);
  expect(shown).toEqual([true, true, false]);
});
