import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * The most used passwords come with the library, so that no request leaves the site. Reading its code, reading its lists and putting
 * them in order take some twenty milliseconds each: a turn of the loop for each.
 */
async function makeMeter() {
  const { ZxcvbnFactory } = await import("@zxcvbn-ts/core");
  await nextTurn();
  const { adjacencyGraphs, dictionary } = await import("@zxcvbn-ts/language-common");
  await nextTurn();
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

let made: ReturnType<typeof makeMeter> | null = null;

/** Made once, and not before it is needed: its lists are a tenth of what the site loads. One that failed is made anew. */
export function loadPasswordMeter(): ReturnType<typeof makeMeter> {
  made ??= makeMeter().catch((error: unknown) => {
    made = null;
    throw error;
  });
  return made;
}
