/** Sent to a book's page by the scripts of signed-in people: the chapters that the profile has read on any device, by slug. */
const readElsewhere = "chapters-read";

/**
 * On a device where the book was opened before: "Continue reading", which opens it at its stored position, and marks at what was
 * read; the same for what the profile has read on other devices. The page is the same for everyone, and its markup is not drawn by
 * React. Returns what stops it.
 */
export function showProgress(page: HTMLElement | null, jid: string): () => void {
  const contents = page?.querySelector<HTMLElement>(".contents");
  const label = page?.querySelector(".book-read > span");
  const mark = (slugs: readonly string[]) => {
    if (!contents) return;
    void import("../contents/read-marks.ts").then(({ chaptersRead, markRead }) =>
      markRead(contents, new Set([...chaptersRead(jid), ...slugs])),
    );
  };
  const show = (slugs: readonly string[]) => {
    if (label) label.textContent = "Continue reading";
    if (slugs.length > 0 || isStored("read", jid)) mark(slugs);
  };
  const onRead = (event: Event) => {
    const slugs: unknown = event instanceof CustomEvent ? event.detail : null;
    if (Array.isArray(slugs) && slugs.length > 0) show(slugs.map(String));
  };
  page?.addEventListener(readElsewhere, onRead);
  if (isStored("place", jid)) show([]);
  return () => page?.removeEventListener(readElsewhere, onRead);
}

function isStored(kind: "place" | "read", jid: string): boolean {
  try {
    return localStorage.getItem(window.octavoLocatorKey(kind, jid)) !== null;
  } catch {
    // Storage is switched off: nothing is stored.
    return false;
  }
}
