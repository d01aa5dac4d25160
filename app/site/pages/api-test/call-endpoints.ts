export interface Outcome {
  /** The HTTP status, or the network error. */
  status: number | "no answer";
  milliseconds: number;
}

interface Calling {
  addresses: string[];
  signal: AbortSignal;
  tell: (address: string, outcome: Outcome) => void;
}

/** Sequentially, so that each is timed separately. The whole response is read. */
export async function callEndpoints({ addresses, signal, tell }: Calling): Promise<void> {
  for (const address of addresses) {
    const start = performance.now();
    const status = await call(address, signal);
    if (signal.aborted) return;
    tell(address, { status, milliseconds: performance.now() - start });
  }
}

async function call(address: string, signal: AbortSignal): Promise<Outcome["status"]> {
  try {
    // Where a reading app signs in by Basic, a browser with credentials would ask its user for them, and wait.
    const credentials = address.startsWith("/opds/own") ? "omit" : "same-origin";
    const response = await fetch(address, { signal, credentials, headers: { accept: "*/*" } });
    await response.arrayBuffer();
    return response.status;
  } catch {
    // Shown as the result.
    return "no answer";
  }
}
