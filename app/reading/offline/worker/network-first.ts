interface Sources {
  reach: () => Promise<Response>;
  /** What is stored; undefined for nothing. */
  stored: () => Promise<Response | undefined>;
  /** Resolves when whoever waits has waited long enough. */
  patience: () => Promise<void>;
}

/** A gateway in front of a server that is stopped, or a server that is too busy. */
const isAway = ({ status }: Response) => status >= 502 && status <= 504;

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
