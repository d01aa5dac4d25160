import type { Frame } from "../reporting/clean-report.ts";
import type { Side } from "./group-of.ts";

interface Breadcrumb {
  kind: string;
  target: string;
  status: number;
  secondsBefore: number;
}

/** What happened once, or several times at once. */
export interface ErrorFacts {
  side: Side;
  type: string;
  message: string;
  frames: Frame[];
  route: string;
  build: string;
  breadcrumbs: Breadcrumb[];
  /** The family of the browser. */
  client: string;
  count: number;
}

/** The latest of the same errors since the last time that they were taken, with their sum. */
export interface Gathered extends ErrorFacts {
  firstAt: Date;
  lastAt: Date;
}

/** The most different errors that wait; of others only the number is stored. */
const mostWaiting = 200;

/**
 * Adds up errors in memory until they are stored: a thousand of one kind are one row, and of ever new ones no more
 * than `mostWaiting` are remembered.
 */
export class ErrorBuffer {
  #waiting = new Map<string, Gathered>();
  #isScheduled = false;
  readonly #schedule: () => void;

  /** `schedule` is called once when something waits, until it is taken. */
  constructor(schedule: () => void) {
    this.#schedule = schedule;
  }

  add(facts: ErrorFacts, at: Date): void {
    this.#gather({ ...facts, firstAt: at, lastAt: at });
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#schedule();
  }

  /** Everything that waits, which is then gone from here. */
  take(): Gathered[] {
    const taken = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#isScheduled = false;
    return taken;
  }

  /** Puts back what could not be stored. */
  putBack(all: Gathered[]): void {
    for (const each of all) this.#gather(each);
    if (this.#isScheduled || this.#waiting.size === 0) return;
    this.#isScheduled = true;
    this.#schedule();
  }

  #gather(facts: Gathered): void {
    const key = keyOf(facts);
    const known = this.#waiting.get(key);
    if (!known && this.#waiting.size >= mostWaiting) return this.#gatherOther(facts);
    this.#waiting.set(key, known ? joined(known, facts) : facts);
  }

  #gatherOther(facts: Gathered): void {
    const other = otherThan(facts);
    const known = this.#waiting.get(keyOf(other));
    this.#waiting.set(keyOf(other), known ? joined(known, other) : other);
  }
}

const keyOf = ({ side, type, message, frames, build }: ErrorFacts) =>
  JSON.stringify([side, type, frames.length > 0 ? "" : message, build, frames]);

const joined = (known: Gathered, { count, firstAt, lastAt }: Gathered): Gathered => ({
  ...known,
  count: known.count + count,
  firstAt: firstAt < known.firstAt ? firstAt : known.firstAt,
  lastAt: lastAt > known.lastAt ? lastAt : known.lastAt,
});

/** Stands for an error of which there was no room to store more than that it happened. */
export const otherThan = (facts: Gathered): Gathered => ({
  ...facts,
  type: "Other",
  message: "Errors of ever new kinds, of which only the number is stored",
  frames: [],
  route: "/…",
  breadcrumbs: [],
  client: "",
});
