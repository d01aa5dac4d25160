import { dayKey } from "#app/ui/times/times.ts";

interface Clock {
  now(): number;
  /** Returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

const minute = 60_000;

/**
 * Calls back whenever a day begins in the zone, also after the device slept over midnight; returns a function that stops it.
 */
export function watchDays(zone: string, clock: Clock, onNewDay: () => void): () => void {
  const today = () => dayKey(new Date(clock.now()), zone);
  let day = today();
  let stop = () => {};
  // Days begin at a full minute everywhere. Checking every minute also notices that the clock was set.
  const wait = () => {
    stop = clock.after(minute - (clock.now() % minute), check);
  };
  const check = () => {
    if (day !== today()) {
      day = today();
      onNewDay();
    }
    wait();
  };
  wait();
  return () => stop();
}
