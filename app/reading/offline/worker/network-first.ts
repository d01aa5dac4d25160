import { isAway } from "#app/platform/http/is-away.ts";

interface Sources {
  reach: () => Promise<Response>;
  /** What is stored; undefined for nothing. */
  stored: () => Promise<Response | undefined>;
  /** Resolves when whoever waits has waited long enough. */
  patience: () => Promise<void>;
}

/**
 * The server's response if there is one in time, whatever it is: a refusal counts. Otherwise what is stored. Null when there is neither
 * and the server was not reached.
 */
export async function networkFirst({ reach, stored, patience }: Sources): Promise<Response | null> {
  const coming = reach().catch(() => null);
  const early = await Promise.race([coming, patience().then(() => undefined)]);
  if (early && !isAway(early)) return early;
  return (await stored()) ?? early ?? coming;
}
