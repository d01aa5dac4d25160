/** The clock of these modules, replaceable so that their tests need not wait. */
export interface Clock {
  now(): number;
  /** Runs something later; returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

/** Resolves after so many milliseconds of this clock. */
export const wait = (clock: Clock, milliseconds: number) =>
  new Promise<void>((resolve) => clock.after(milliseconds, resolve));

export const browserClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Before this site could be read at all: a clock that says so has never been set. */
const earliest = Date.UTC(2020, 0, 1);

/**
 * When something happened on a device, by the server's clock: as long before `now` as the device's clock says, never later than `now`. A clock
 * that makes no sense counts as `now`. All in milliseconds; `at` and `sentAt` are by the device's clock.
 */
export function correctedTime({ at, sentAt, now }: { at: number; sentAt: number; now: number }): number {
  const corrected = now - (sentAt - at);
  return Number.isFinite(corrected) && corrected >= earliest && corrected <= now
    ? Math.round(corrected)
    : now;
}
