interface Waiting {
  /** The stream of the site; null where browsers have none. */
  open: () => EventTarget & { close: () => void };
  fetch: (path: string) => Promise<Response>;
  /** Answers how to stop. */
  every: (ms: number, work: () => void) => () => void;
  goOn: () => void;
}

export const newsPath = "/interstitial/news";
export const pollMs = 3_000;

/** Waits until the gate is open: told by the site, and asking it meanwhile in case that it cannot tell. Answers how to stop. */
export function awaitOpening({ open, fetch, every, goOn }: Waiting): () => void {
  const stream = open();
  const stop = () => {
    stream.close();
    stopAsking();
  };
  const arrive = () => {
    stop();
    goOn();
  };
  const ask = async () => {
    const answer = await fetch(`${newsPath}?once`);
    const body: unknown = answer.ok ? await answer.json() : null;
    if (typeof body === "object" && body !== null && "isOpen" in body && body.isOpen === true) arrive();
  };
  // Offline for a moment: the next question may be answered.
  const stopAsking = every(pollMs, () => void ask().catch(() => {}));
  stream.addEventListener("opened", arrive);
  return stop;
}
