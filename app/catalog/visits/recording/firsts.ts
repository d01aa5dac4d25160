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
  try {
    localStorage.setItem(key, JSON.stringify({ ...known, [chapter]: level }));
    return true;
  } catch {
    return false;
  }
}
