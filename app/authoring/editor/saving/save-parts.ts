import type { KeptChange } from "./outbox.ts";

/** V05's neighbour: what one save may hold, for browser and server alike. */
export const mostStepsOfSave = 500;

/** Of JSON. A single change may be larger, since a whole chapter can be pasted at once. */
const mostLength = 1_000_000;

/** A change of very many steps (a list made of a thousand lines) as several that can be saved one after the other. */
export function partsOfSteps(steps: unknown[]): unknown[][] {
  const parts: unknown[][] = [];
  for (let from = 0; from < steps.length; from += mostStepsOfSave)
    parts.push(steps.slice(from, from + mostStepsOfSave));
  return parts;
}

/**
 * The same for a change that an earlier build kept whole. Its parts are numbered below its own number, the last one by it, and always
 * the same ones: what was saved of them is known by the number even in another tab.
 */
export function partsOfChange(change: KeptChange): KeptChange[] {
  const parts = partsOfSteps(change.steps);
  return parts.map((steps, at) => ({
    ...change,
    number: change.number - 1 + (at + 1) / parts.length,
    steps,
  }));
}

/** The number of the last change that goes into one save with all before it: as many as may, and always one. */
export function lastOfSave(waiting: readonly KeptChange[], mostSteps: number): number {
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
