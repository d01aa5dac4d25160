import { sessionPoll, sessionWait } from "#app/platform/http/times.ts";
import { type Clock, wait } from "#app/platform/http/clock.ts";

/** S01. */
export type SessionState = "signed-in" | "signed-out" | "pending";

/** S01: an unknown state counts as signed out. */
export const isSignedIn = (state: SessionState) => state === "signed-in";

/** Waits until the session's state is known, at most 10 s, polling every 100 ms (C11, L02). */
export async function waitForSession(state: () => SessionState, clock: Clock): Promise<boolean> {
  const end = clock.now() + sessionWait;
  while (state() === "pending" && clock.now() < end) await wait(clock, sessionPoll);
  return isSignedIn(state());
}
