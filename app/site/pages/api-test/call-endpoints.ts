export interface Outcome {
  /** HTTP's, or what went wrong on the way. */
  status: number | "no answer";
  milliseconds: number;
}

interface Calling {
  addresses: string[];
  signal: AbortSignal;
  tell: (address: string, outcome: Outcome) => void;
}

/** One after the other, so that each is timed by itself. The whole answer is read. */
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
    const response = await fetch(address, { signal, headers: { accept: "*/*" } });
    await response.arrayBuffer();
    return response.status;
  } catch {
    // Shown as such: that is what this page is for.
    return "no answer";
  }
}
