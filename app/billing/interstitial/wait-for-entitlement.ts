interface WaitDeps {
  /** Subscribes to the site, which calls `opened` once. Returns how to unsubscribe. */
  listen: (opened: () => void) => () => void;
  fetch: (path: string) => Promise<Response>;
  /** Returns a function that stops it. */
  every: (ms: number, work: () => void) => () => void;
  goOn: () => void;
}

export const gateEventsPath = "/interstitial/news";
export const pollMs = 3_000;

/**
 * Waits until the gate is open: listens to the stream of events, and polls in case that it is interrupted. Returns a
 * function that stops it.
 */
export function waitForEntitlement({ listen, fetch, every, goOn }: WaitDeps): () => void {
  const stop = () => {
    unsubscribe();
    stopPolling();
  };
  const arrive = () => {
    stop();
    goOn();
  };
  const poll = async () => {
    const answer = await fetch(`${gateEventsPath}?once`);
    const body: unknown = answer.ok ? await answer.json() : null;
    if (typeof body === "object" && body !== null && "isOpen" in body && body.isOpen === true) arrive();
  };
  // Offline for a moment: the next poll may succeed.
  const stopPolling = every(pollMs, () => void poll().catch(() => {}));
  const unsubscribe = listen(arrive);
  return stop;
}
