/** No book has more chapters that anybody reads one by one. */
const mostChapters = 3_000;

/** Stores on this device that a chapter was read to its end; the book's page marks it. */
export function markChapterRead(jid: string, slug: string): void {
  const key = window.octavoLocatorKey("read", jid);
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    const read = Array.isArray(stored) ? stored : [];
    if (read.includes(slug) || read.length >= mostChapters) return;
    localStorage.setItem(key, JSON.stringify([...read, slug]));
  } catch {
    // Storage is full, disabled, or holds something else: the chapter stays unmarked.
  }
}
