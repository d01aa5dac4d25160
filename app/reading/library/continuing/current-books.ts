import { findReadText } from "#app/reading/read-chapters/public.ts";
import { mostOpenedBooks, type OpenedBook, openedBooksAddress } from "./opened-books.ts";
import { listStoredPlaces, type StoredPlace } from "./stored-places.ts";

/** Of somebody who is not signed in: as many as one reads side by side. */
const mostCurrentHere = 3;

/**
 * The books that a profile reads at the moment, on whichever device, the latest first; of nobody in particular (empty) those that were
 * opened on this device and not read to their end. Null when the site cannot be asked.
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
  const places = listStoredPlaces(mostOpenedBooks);
  if (places.length === 0) return [];
  const response = await fetch(openedBooksAddress(places));
  if (!response.ok) return null;
  const { books } = (await response.json()) as { books: OpenedBook[] };
  return places
    .filter((place) => books.some((opened) => opened.book.jid === place.jid && !isReadThrough(place, opened)))
    .slice(0, mostCurrentHere)
    .map(({ jid }) => jid);
}

/** Whether it was left in a chapter that was read to its last line and has no text after it. */
const isReadThrough = (
  { jid, chapter }: StoredPlace,
  { extent: { wordsBefore, wordCount, bookWordCount } }: OpenedBook,
): boolean =>
  bookWordCount > 0 && wordsBefore + wordCount >= bookWordCount && findReadText(jid, chapter) !== null;
