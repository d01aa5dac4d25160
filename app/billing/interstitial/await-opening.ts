interface Waiting {
  /** Listens to the site, which calls `opened` once. Answers how to stop. */
  listen: (opened: () => void) => () => void;
  fetch: (path: string) => Promise<Response>;
  /** Answers how to stop. */
  every: (ms: number, work: () => void) => () => void;
  goOn: () => void;
}

export const newsPath = "/interstitial/news";
export const pollMs = 3_000;

/** Waits until the gate is open: told by the site, and asking it meanwhile in case that it cannot tell. Answers how to stop. */
export function awaitOpening({ listen, fetch, every, goOn }: Waiting): () => void {
  const stop = () => {
    stopListening();
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
  const stopListening = listen(arrive);
  return stop;
}
