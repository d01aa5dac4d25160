import type { Clock } from "./save-loop.ts";

/** The browser's own clock and timers. */
export const clock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
