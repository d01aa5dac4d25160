import { LRUCache } from "lru-cache";

interface Window {
  /** Number of the minute that `spent` belongs to. */
  minute: number;
  spent: number;
  spentBefore: number;
}

const minuteMs = 60_000;
const mostClients = 50_000;

/**
 * A sliding window of one minute per client: what was spent in this minute and, fading out, in the one before. Two
 * numbers a client and no timer. In memory, so each process counts for itself.
 */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #windows = new LRUCache<string, Window>({ max: mostClients });

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Spends `cost` of the client's minute. Null when granted, else the seconds to wait; a refusal costs nothing. */
  spend(client: string, cost: number): number | null {
    if (this.#perMinute === 0) return null;
    const now = this.#now();
    const window = this.#windowOf(client, now);
    const remaining = 1 - (now % minuteMs) / minuteMs;
    const used = window.spent + window.spentBefore * remaining;
    if (used + cost > this.#perMinute) return Math.max(1, Math.ceil((remaining * minuteMs) / 1_000));
    window.spent += cost;
    this.#windows.set(client, window);
    return null;
  }

  /** For what is known only when it was done: never refused, but felt by what comes next. */
  charge(client: string, cost: number): void {
    if (this.#perMinute === 0 || cost <= 0) return;
    const window = this.#windowOf(client, this.#now());
    window.spent += cost;
    this.#windows.set(client, window);
  }

  #windowOf(client: string, now: number): Window {
    const minute = Math.floor(now / minuteMs);
    const old = this.#windows.get(client);
    if (old?.minute === minute) return old;
    return { minute, spent: 0, spentBefore: spentJustBefore(old, minute) };
  }
}

function spentJustBefore(old: Window | undefined, minute: number): number {
  return old?.minute === minute - 1 ? old.spent : 0;
}
