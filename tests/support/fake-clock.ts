import { setImmediate } from "node:timers/promises";

interface Waiting {
  at: number;
  run: () => void;
}

/** A clock that advances only by `pass`, which resolves when everything scheduled until then has happened. */
export function fakeClock(start = 1_800_000_000_000) {
  let now = start;
  const waiting = new Set<Waiting>();
  // All chained promises settle before the next turn of the event loop.
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

/** Cookies of a browser that, like a real one, stores at most 4,096 bytes in each. */
export function fakeCookies(given: Record<string, unknown> = {}) {
  const stored = new Map<string, { value: string; seconds: number }>();
  for (const [name, value] of Object.entries(given))
    stored.set(name, { value: typeof value === "string" ? value : JSON.stringify(value), seconds: 0 });
  return {
    stored,
    read: (name: string) => stored.get(name)?.value ?? null,
    write(name: string, value: string, seconds: number) {
      if (seconds === 0) stored.delete(name);
      else if (encodeURIComponent(value).length <= 4_000) stored.set(name, { value, seconds });
    },
  };
}

/** The session storage of a tab. */
export function fakeStorage() {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
}
