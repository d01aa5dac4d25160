import type { NavigationTarget } from "#app/manuscript/epub/publication.ts";

/** Where a book is read: its beginning, or a place in it. */
export function readerAddress(jid: string, target?: NavigationTarget | null): string {
  const book = `/book-reader/${encodeURIComponent(jid)}`;
  if (!target) return book;
  const fragment = target.fragment ? `#${encodeURIComponent(target.fragment)}` : "";
  return `${book}/${encodeURIComponent(target.chapter)}${fragment}`;
}
