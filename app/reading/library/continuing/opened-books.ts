import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import type { ChapterExtent } from "#app/reading/reader/public.ts";

/** A chapter with a stored position, with its description for a list. */
export interface OpenedBook {
  book: CoverFacts;
  chapter: { title: string; /** In the reader. */ address: string };
  extent: ChapterExtent;
  language: string;
  characterCount: number;
}

/** The number shown on the front page. */
export const mostOpenedBooks = 6;

/** The most books that count as read at the moment. */
export const mostCurrentBooks = 6;

/** The address that describes chapters of books: `at` is `{jid}/{chapter}`, once for each. */
export const openedBooksAddress = (locators: readonly { jid: string; chapter: string }[]): string =>
  `/continue-reading.json?${new URLSearchParams(locators.map(({ jid, chapter }) => ["at", `${jid}/${chapter}`]))}`;
