import { findReadText } from "#app/reading/read-chapters/public.ts";
import { mostOpenedBooks, type OpenedBook, openedBooksAddress } from "./opened-books.ts";
import { listStoredLocators, type StoredBookLocator } from "./stored-locators.ts";

/** Of somebody who is not signed in: as many as one reads side by side. */
const mostCurrentHere = 3;

/**
 * The books that a profile reads at the moment, on whichever device, the latest first; of nobody in particular (empty) those that were
 * opened on this device and not read to their end. Null when the site cannot be reached.
 */
export async function listCurrentBooks(profile: string): Promise<string[] | null> {
  try {
    return profile === "" ? await listOpenedHere() : await listOfProfile();
  } catch {
    // Without a network nobody knows.
    return null;
  }
}

async function listOfProfile(): Promise<string[] | null> {
  const { openCalls } = await import("#app/identity/session/public.ts");
  // A session that has ended meanwhile does not take the page away.
  const response = await openCalls(() => {})("/api/library/current");
  return response.ok ? ((await response.json()) as { jids: string[] }).jids : null;
}

async function listOpenedHere(): Promise<string[] | null> {
  const locators = listStoredLocators(mostOpenedBooks);
  if (locators.length === 0) return [];
  const response = await fetch(openedBooksAddress(locators));
  if (!response.ok) return null;
  const { books } = (await response.json()) as { books: OpenedBook[] };
  return locators
    .filter((locator) =>
      books.some((opened) => opened.book.jid === locator.jid && !isReadThrough(locator, opened)),
    )
    .slice(0, mostCurrentHere)
    .map(({ jid }) => jid);
}

/** Whether it was left in a chapter that was read to its last line and has no text after it. */
const isReadThrough = (
  { jid, chapter }: StoredBookLocator,
  { extent: { wordsBefore, wordCount, bookWordCount } }: OpenedBook,
): boolean =>
  bookWordCount > 0 && wordsBefore + wordCount >= bookWordCount && findReadText(jid, chapter) !== null;
