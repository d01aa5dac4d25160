import { ChapterUnavailable } from "./chapter-store.ts";

/** What waits for the network, for a notice; `retry` asks again at once. */
export interface Waiting {
  retry: () => void;
}

const pauses = [2_000, 5_000, 10_000, 30_000];
const listeners = new Set<() => void>();
let waiting: Waiting | null = null;

export const currentWaiting = (): Waiting | null => waiting;

export function subscribeToWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks until the site is reached. Only where a text is on the screen meanwhile: a navigation that waits leaves it there, one
 * that fails would put an error in its place. Going elsewhere ends it.
 */
export async function untilReached<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  try {
    for (let tries = 0; ; tries += 1) {
      const answer = await ask().catch(async (error: unknown) => {
        if (!isUnreached(error) || signal.aborted || !document.querySelector(".book-text")) throw error;
        await nextTry(pauses[tries] ?? 60_000, signal);
        return null;
      });
      if (answer !== null) return answer;
    }
  } finally {
    tell(null);
  }
}

// The server not reached, or answering for a moment that it cannot.
function isUnreached(error: unknown): boolean {
  return error instanceof ChapterUnavailable && (error.status === 0 || error.status >= 500);
}

/** Resolves after the pause, when the network returns, or when somebody asks for it. */
function nextTry(pause: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ending = new AbortController();
    const go = () => {
      ending.abort();
      window.clearTimeout(timer);
      resolve();
    };
    const timer = window.setTimeout(go, pause);
    window.addEventListener("online", go, { signal: ending.signal });
    signal.addEventListener("abort", go, { signal: ending.signal });
    tell({ retry: go });
  });
}

function tell(next: Waiting | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}
