import { dayKey } from "#app/ui/times.ts";

interface Clock {
  now(): number;
  /** Answers how to call it off. */
  after(milliseconds: number, run: () => void): () => void;
}

const minute = 60_000;

/** Says each time that a day begins there, also when the device slept over midnight; answers how to stop. */
export function watchDays(zone: string, clock: Clock, onNewDay: () => void): () => void {
  const today = () => dayKey(new Date(clock.now()), zone);
  let day = today();
  let stop = () => {};
  // Days begin with a minute everywhere. Asking each one also notices a clock that was set.
  const wait = () => {
    stop = clock.after(minute - (clock.now() % minute), look);
  };
  const look = () => {
    if (day !== today()) {
      day = today();
      onNewDay();
    }
    wait();
  };
  wait();
  return () => stop();
}
