/**
 * On a device where the book was opened before: "Continue reading", which opens it at its stored position, and marks at what was
 * read. The page is the same for everyone, and its markup is not drawn by React.
 */
export function showProgress(page: HTMLElement | null, jid: string): void {
  const label = page?.querySelector(".book-read > span");
  const contents = page?.querySelector<HTMLElement>(".contents");
  if (!isStored("place", jid)) return;
  if (label) label.textContent = "Continue reading";
  if (contents && isStored("read", jid))
    void import("../contents/read-marks.ts").then(({ chaptersRead, markRead }) =>
      markRead(contents, chaptersRead(jid)),
    );
}

function isStored(kind: "place" | "read", jid: string): boolean {
  try {
    return localStorage.getItem(window.octavoLocatorKey(kind, jid)) !== null;
  } catch {
    // Storage is switched off: nothing is stored.
    return false;
  }
}
