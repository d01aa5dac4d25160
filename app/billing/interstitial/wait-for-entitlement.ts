interface WaitDeps {
  /** Calls back once connected, and whenever the entitlement of the account changes. Returns how to unsubscribe. */
  listen: (onChange: () => void) => () => void;
  /** An authenticated call. */
  fetch: (path: string) => Promise<Response>;
  goOn: () => void;
}

/** Waits until the gate is open. Returns a function that stops it. */
export function waitForEntitlement({ listen, fetch, goOn }: WaitDeps): () => void {
  let isOver = false;
  const stop = () => {
    isOver = true;
    unsubscribe();
  };
  const check = async () => {
    const answer = await fetch("/api/revenueCat/entitlement");
    const isOpen = answer.ok && isOpenIn(await answer.json());
    if (isOver || !isOpen) return;
    stop();
    goOn();
  };
  // Offline for a moment: the next connection checks again.
  const unsubscribe = listen(() => void check().catch(() => {}));
  return stop;
}

/** E03, S02: every state but UNPAID opens the gate. */
function isOpenIn(body: unknown): boolean {
  if (typeof body !== "object" || body === null || !("data" in body)) return false;
  const { data } = body;
  return (
    typeof data === "object" &&
    data !== null &&
    "state" in data &&
    typeof data.state === "string" &&
    data.state !== "UNPAID"
  );
}
