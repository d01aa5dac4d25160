import { byline } from "#app/catalog/covers/public.ts";
import type { NavigationTarget } from "#app/manuscript/epub/read/publication.ts";

/** The state of a link to the reader: the title for the loading screen and the return URL (R09, S10). */
export interface LinkedBook {
  jid: string;
  title: string;
  authors: readonly string[];
}

/** The address of the reader: the book's beginning or a position in it. */
export function readerAddress({ jid, title, authors }: LinkedBook, target?: NavigationTarget | null): string {
  const chapter = target ? `/${encodeURIComponent(target.chapter)}` : "";
  const fragment = target?.fragment ? `#${encodeURIComponent(target.fragment)}` : "";
  const query = new URLSearchParams({ title, author: byline(authors, 5) });
  return `/book-reader/${encodeURIComponent(jid)}${chapter}?${query}${fragment}`;
}
