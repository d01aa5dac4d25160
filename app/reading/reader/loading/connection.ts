import { ChapterUnavailable } from "./chapter-store.ts";

/** A pending retry, shown as a notice; `retry` tries again immediately. */
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
 * Retries until the site is reached, but only while a text is on the screen: a waiting navigation leaves it there, a
 * failed one would replace it by an error. Navigating elsewhere cancels it.
 */
export async function untilReached<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  let mine: Waiting | null = null;
  const show = (next: Waiting) => notify((mine = next));
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
    // Do not clear the notice of a later navigation.
    if (waiting === mine) notify(null);
  }
}

// Server not reached, or temporarily unavailable.
function isUnreached(error: unknown): boolean {
  return error instanceof ChapterUnavailable && (error.status === 0 || error.status >= 500);
}

interface Pause {
  pause: number;
  signal: AbortSignal;
  show: (waiting: Waiting) => void;
}

/** Resolves after the pause, when the browser is online again, or when `retry` is called. */
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

function notify(next: Waiting | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}
