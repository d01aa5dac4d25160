import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * The list of common passwords is part of the library, so that no request leaves the site. Loading the code, loading the lists and
 * indexing them take some twenty milliseconds each, so each has a turn of the event loop of its own.
 */
async function makeMeter() {
  const { ZxcvbnFactory } = await import("@zxcvbn-ts/core");
  await nextTurn();
  const { adjacencyGraphs, dictionary } = await import("@zxcvbn-ts/language-common");
  await nextTurn();
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

let made: ReturnType<typeof makeMeter> | null = null;

/** Loaded once, when it is first needed; a failed attempt is repeated by the next caller. */
export function loadPasswordMeter(): ReturnType<typeof makeMeter> {
  made ??= makeMeter().catch((error: unknown) => {
    made = null;
    throw error;
  });
  return made;
}
