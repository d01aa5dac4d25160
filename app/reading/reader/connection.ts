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
  let mine: Waiting | null = null;
  const show = (next: Waiting) => tell((mine = next));
  try {
    for (let tries = 0; ; tries += 1) {
      const answer = await ask().catch(async (error: unknown) => {
        if (!isUnreached(error) || signal.aborted || !document.querySelector(".book-text")) throw error;
        await nextTry({ pause: pauses[tries] ?? 60_000, signal, show });
        return null;
      });
      if (answer !== null) return answer;
    }
  } finally {
    // Not what a later navigation says meanwhile.
    if (waiting === mine) tell(null);
  }
}

// The server not reached, or answering for a moment that it cannot.
function isUnreached(error: unknown): boolean {
  return error instanceof ChapterUnavailable && (error.status === 0 || error.status >= 500);
}

interface Pause {
  pause: number;
  signal: AbortSignal;
  show: (waiting: Waiting) => void;
}

/** Resolves after the pause, when the network returns, or when somebody asks for it. */
function nextTry({ pause, signal, show }: Pause): Promise<void> {
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
    show({ retry: go });
  });
}

function tell(next: Waiting | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}
