const mostChapters = 3_000;
const opened = 1;
const finished = 2;

function load(key: string): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Record<string, number>) : {};
  } catch {
    // Storage is disabled, or holds something else.
    return {};
  }
}

/** Beside the chapters, the day on which the device first opened one of them, as a number of days since 1970. */
const begun = "";
const dayMs = 86_400_000;

/** That day, in UTC; null when an earlier release did not note it. */
export function begunOn(jid: string): string | null {
  const day = load(window.octavoLocatorKey("opened", jid))[begun] ?? 0;
  // Whatever else somebody put there is no day of this century.
  return Number.isInteger(day) && day > 0 && day < 50_000
    ? new Date(day * dayMs).toISOString().slice(0, 10)
    : null;
}

/** Whether this device has not opened a chapter of the work before. */
export const isFirstVisit = (jid: string): boolean =>
  Object.keys(load(window.octavoLocatorKey("opened", jid))).length === 0;

/**
 * Whether this device opens, or finishes, a chapter for the first time; from now on it does not. Without storage nothing is a first: it
 * would be one each time.
 */
export function isFirst(
  what: "opening" | "finish",
  { jid, chapter }: { jid: string; chapter: string },
): boolean {
  const key = window.octavoLocatorKey("opened", jid);
  const known = load(key);
  const level = what === "opening" ? opened : finished;
  if ((known[chapter] ?? 0) >= level || Object.keys(known).length >= mostChapters) return false;
  const now = { [chapter]: level };
  const first = { [begun]: Math.floor(Date.now() / dayMs) };
  try {
    localStorage.setItem(
      key,
      JSON.stringify(Object.keys(known).length === 0 ? Object.assign(first, now) : Object.assign(known, now)),
    );
    return true;
  } catch {
    return false;
  }
}
