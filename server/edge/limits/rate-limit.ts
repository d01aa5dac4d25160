import { LRUCache } from "lru-cache";

interface Window {
  /** The number of the minute that `spent` belongs to. */
  minute: number;
  spent: number;
  spentBefore: number;
  /** The part of `spent` not yet sent to the other processes. */
  unshared: number;
}

const minuteMs = 60_000;
const mostClients = 50_000;

/**
 * A sliding window of one minute for each client: the cost of this minute plus, fading out, that of the one before. Two
 * numbers a client and no timer. In memory; shared-rate.ts shares it with the other processes.
 */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  /** Clients with a cost not yet sent to the others. */
  readonly #spenders = new Set<string>();
  readonly #windows: LRUCache<string, Window>;

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
    // It reserves its memory at once.
    this.#windows = new LRUCache({ max: perMinute === 0 ? 1 : mostClients });
  }

  /**
   * Adds `cost` to the client's minute. Returns null when it is within the limit, else the seconds to wait; a refusal
   * adds nothing.
   */
  spend(client: string, cost: number): number | null {
    if (this.#perMinute === 0) return null;
    const now = this.#now();
    const window = this.#windowOf(client, now);
    const remaining = 1 - (now % minuteMs) / minuteMs;
    const used = window.spent + window.spentBefore * remaining;
    if (used + cost > this.#perMinute) return Math.max(1, Math.ceil((remaining * minuteMs) / 1_000));
    this.#add(client, window, cost);
    return null;
  }

  /** Adds a cost that is known only afterwards: it is never refused, but counts for the next requests. */
  charge(client: string, cost: number): void {
    if (this.#perMinute === 0 || cost <= 0) return;
    this.#add(client, this.#windowOf(client, this.#now()), cost);
  }

  #add(client: string, window: Window, cost: number): void {
    window.spent += cost;
    window.unshared += cost;
    this.#windows.set(client, window);
    this.#spenders.add(client);
  }

  #windowOf(client: string, now: number): Window {
    const minute = Math.floor(now / minuteMs);
    const old = this.#windows.get(client);
    if (old?.minute === minute) return old;
    return { minute, spent: 0, spentBefore: spentJustBefore(old, minute), unshared: 0 };
  }

  /** Returns the costs of this minute since the last call that the other processes do not know yet. */
  takeUnshared(minute: number, most: number): [client: string, spent: number][] {
    const taken: [string, number][] = [];
    for (const client of this.#spenders) {
      const window = this.#windows.peek(client);
      if (taken.length === most) break;
      this.#spenders.delete(client);
      if (window?.minute !== minute || window.unshared === 0) continue;
      taken.push([client, window.unshared]);
      window.unshared = 0;
    }
    return taken;
  }

  /** Sets a client's cost of a minute in all processes together. */
  learn(client: string, minute: number, total: number): void {
    const window = this.#windows.peek(client);
    if (window?.minute === minute) window.spent = Math.max(window.spent, total + window.unshared);
  }
}

function spentJustBefore(old: Window | undefined, minute: number): number {
  return old?.minute === minute - 1 ? old.spent : 0;
}
