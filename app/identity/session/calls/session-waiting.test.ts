import { expect, test } from "vitest";
import { fakeClock } from "#tests/support/fake-clock.ts";
import { isSignedIn, type SessionState, waitForSession } from "./session-waiting.ts";

test("S01 an unknown state counts as signed out", () => {
  expect((["signed-in", "signed-out", "pending"] as const).map(isSignedIn)).toEqual([true, false, false]);
});

test("C11 L02 a known state is returned without waiting", async () => {
  const clock = fakeClock();
  expect(await waitForSession(() => "signed-in", clock)).toBe(true);
  expect(await waitForSession(() => "signed-out", clock)).toBe(false);
});

test("C11 L02 the session is polled every 100 ms until it is known", async () => {
  const clock = fakeClock();
  const start = clock.now();
  let state: SessionState = "pending";
  const polls: number[] = [];
  const waiting = waitForSession(() => (polls.push(clock.now() - start), state), clock);
  await clock.pass(250);
  state = "signed-in";
  await clock.pass(100);
  expect(await waiting).toBe(true);
  expect([...new Set(polls)]).toEqual([0, 100, 200, 300]);
});

test("C11 L02 S01 after 10 s the wait ends, and the viewer counts as signed out", async () => {
  const clock = fakeClock();
  let answer: boolean | null = null;
  void waitForSession(() => "pending", clock).then((known) => (answer = known));
  await clock.pass(9_999);
  expect(answer).toBe(null);
  await clock.pass(1);
  expect(answer).toBe(false);
});
