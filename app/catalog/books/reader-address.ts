import { byline } from "#app/catalog/covers/public.ts";
import type { NavigationTarget } from "#app/manuscript/epub/read/publication.ts";

/** What a link to the reader says of the book, for whoever waits for it and for the way back (R09, S10). */
export interface LinkedBook {
  jid: string;
  title: string;
  authors: readonly string[];
}

/** Where a book is read: its beginning, or a place in it. */
export function readerAddress({ jid, title, authors }: LinkedBook, target?: NavigationTarget | null): string {
  const chapter = target ? `/${encodeURIComponent(target.chapter)}` : "";
  const fragment = target?.fragment ? `#${encodeURIComponent(target.fragment)}` : "";
  const query = new URLSearchParams({ title, author: byline(authors, 5) });
  return `/book-reader/${encodeURIComponent(jid)}${chapter}?${query}${fragment}`;
}
