/** How one client or address has been trying: what `sign_in_tries` keeps. */
export interface Tries {
  count: number;
  windowStartedAt: Date;
  /** Refusals one after another. */
  strikes: number;
  /** The end of the latest refusal; it stays, past, until it is forgotten. */
  blockedUntil: Date | null;
}

const windowMs = 20_000;
const triesPerWindow = 5;
const longestBlockMs = 15 * 60_000;
/** So long after a refusal has ended the next one is short again. */
const forgetMs = 30 * 60_000;

/** Null seconds: go on. `state` is what to keep. */
export interface NextTry {
  seconds: number | null;
  state: Tries;
}

/**
 * Five tries in 20 seconds, then slower: the first refusal lasts 20 seconds and each further one twice as long, up to 15
 * minutes. While one lasts, trying neither counts nor prolongs it.
 */
export function nextTry(before: Tries | null, now: Date): NextTry {
  if (!before) return { seconds: null, state: firstTry(now, 0, null) };
  const waitMs = before.blockedUntil ? before.blockedUntil.getTime() - now.getTime() : 0;
  // A clock that was set back must not refuse for longer than a refusal can last.
  if (waitMs > 0 && waitMs <= longestBlockMs) return { seconds: Math.ceil(waitMs / 1000), state: before };
  const isForgotten = -waitMs > forgetMs || waitMs > longestBlockMs;
  const strikes = isForgotten ? 0 : before.strikes;
  const ageMs = now.getTime() - before.windowStartedAt.getTime();
  const isNewWindow = ageMs >= windowMs || ageMs < 0;
  if (isNewWindow) return { seconds: null, state: firstTry(now, strikes, before.blockedUntil) };
  if (before.count < triesPerWindow)
    return { seconds: null, state: { ...before, strikes, count: before.count + 1 } };
  const blockMs = Math.min(longestBlockMs, windowMs * 2 ** strikes);
  const blockedUntil = new Date(now.getTime() + blockMs);
  return { seconds: Math.ceil(blockMs / 1000), state: { ...before, strikes: strikes + 1, blockedUntil } };
}

function firstTry(now: Date, strikes: number, blockedUntil: Date | null): Tries {
  return { count: 1, windowStartedAt: now, strikes, blockedUntil };
}
