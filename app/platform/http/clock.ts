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
