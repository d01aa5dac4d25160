import { readLocator, type StoredLocator } from "#app/reading/reader/public.ts";

/** The position stored on this device for a book. */
export interface StoredBookLocator extends StoredLocator {
  jid: string;
}

/**
 * The positions that this device stores for the selected profile, latest first, at most `limit`. Empty where storage is switched off.
 * A sub-user's keys have its id before the book's name, so that the main profile's names have no colon.
 */
export function listStoredLocators(limit: number): StoredBookLocator[] {
  try {
    const prefix = window.octavoLocatorKey("place", "");
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix) && !key.includes(":", prefix.length))
      .flatMap((key) => {
        const locator = readLocator(localStorage.getItem(key));
        return locator ? [{ ...locator, jid: key.slice(prefix.length) }] : [];
      })
      .toSorted((one, other) => other.at - one.at)
      .slice(0, limit);
  } catch {
    // Storage is switched off: nothing is stored.
    return [];
  }
}
