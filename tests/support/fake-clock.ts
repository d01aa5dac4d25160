import { setImmediate } from "node:timers/promises";

interface Waiting {
  at: number;
  run: () => void;
}

/** A clock that stands until it is told to go on; what was promised for that time has happened when `pass` resolves. */
export function fakeClock(start = 1_800_000_000_000) {
  let now = start;
  const waiting = new Set<Waiting>();
  // Before the next turn of the loop come all promises that follow from one another, however many.
  const settle = () => setImmediate();
  return {
    now: () => now,
    after(milliseconds: number, run: () => void) {
      const entry = { at: now + milliseconds, run };
      waiting.add(entry);
      return () => void waiting.delete(entry);
    },
    async pass(milliseconds: number) {
      const end = now + milliseconds;
      await settle();
      for (;;) {
        const [next] = [...waiting].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
        if (!next) break;
        now = next.at;
        waiting.delete(next);
        next.run();
        await settle();
      }
      now = end;
    },
  };
}

/** Cookies of a browser that keeps, like a real one, no more than 4,096 bytes in each. */
export function fakeCookies(given: Record<string, unknown> = {}) {
  const kept = new Map<string, { value: string; seconds: number }>();
  for (const [name, value] of Object.entries(given))
    kept.set(name, { value: typeof value === "string" ? value : JSON.stringify(value), seconds: 0 });
  return {
    kept,
    read: (name: string) => kept.get(name)?.value ?? null,
    write(name: string, value: string, seconds: number) {
      if (seconds === 0) kept.delete(name);
      else if (encodeURIComponent(value).length <= 4_000) kept.set(name, { value, seconds });
    },
  };
}

/** A tab's storage. */
export function fakeStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}
