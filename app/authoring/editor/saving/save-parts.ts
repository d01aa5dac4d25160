import type { StoredChange } from "../device-storage/outbox.ts";

/** The most steps of one save, for browser and server. */
export const mostStepsOfSave = 500;

/** Bytes of JSON. A single change may be larger, because a whole chapter can be pasted at once. */
const mostLength = 1_000_000;

/** Splits a change of very many steps (a list made of a thousand lines) into several that can be saved one after the other. */
export function partsOfSteps(steps: unknown[]): unknown[][] {
  const parts: unknown[][] = [];
  for (let from = 0; from < steps.length; from += mostStepsOfSave)
    parts.push(steps.slice(from, from + mostStepsOfSave));
  return parts;
}

/**
 * The same for a change stored by an earlier build as one. Its parts are numbered below its own number, the last one by it, and
 * always in the same way, so that another tab knows which were saved.
 */
export function partsOfChange(change: StoredChange): StoredChange[] {
  const parts = partsOfSteps(change.steps);
  return parts.map((steps, at) => ({
    ...change,
    number: change.number - 1 + (at + 1) / parts.length,
    steps,
  }));
}

/** The number of the last change that fits into one save with all before it; at least one change. */
export function lastOfSave(waiting: readonly StoredChange[], mostSteps: number): number {
  let steps = 0;
  let length = 0;
  let last = waiting[0]?.number ?? 0;
  for (const change of waiting) {
    steps += change.steps.length;
    length += JSON.stringify(change.steps).length;
    if (change !== waiting[0] && (steps > mostSteps || length > mostLength)) break;
    last = change.number;
  }
  return last;
}
