import { sessionPoll, sessionWait } from "#app/platform/http/times.ts";
import { type Clock, wait } from "#app/platform/http/clock.ts";

/** S01. */
export type SessionState = "signed-in" | "signed-out" | "pending";

/** S01: as long as it is not known, nobody is signed in. */
export const isSignedIn = (state: SessionState) => state === "signed-in";

/** Waits until it is known whether somebody is signed in, at most 10 s, asking every 100 ms (C11, L02). */
export async function waitForSession(state: () => SessionState, clock: Clock): Promise<boolean> {
  const end = clock.now() + sessionWait;
  while (state() === "pending" && clock.now() < end) await wait(clock, sessionPoll);
  return isSignedIn(state());
}
