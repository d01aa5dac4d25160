import { readPlace, type StoredPlace, writePlace } from "./place.ts";

const keyOf = (jid: string) => window.octavoPlaceKey("place", jid);
const resumedKey = "octavo:resumed";

/** Where this device left the book. */
export function loadPlace(jid: string): StoredPlace | null {
  try {
    return readPlace(localStorage.getItem(keyOf(jid)));
  } catch {
    // Storage is off: every opening is the first.
    return null;
  }
}

export function savePlace(jid: string, place: StoredPlace): void {
  try {
    localStorage.setItem(keyOf(jid), writePlace(place));
  } catch {
    // Full or off: the address still holds the place.
  }
}

export function forgetPlace(jid: string): void {
  try {
    localStorage.removeItem(keyOf(jid));
  } catch {
    // Storage is off: nothing was kept.
  }
}

/** Says that the book was opened at the kept place rather than at its start, for the next screen to offer the way back. */
export function markResumed(jid: string): void {
  try {
    sessionStorage.setItem(resumedKey, jid);
  } catch {
    // Storage is off, so nothing was resumed either.
  }
}

/** True once, right after the book was opened at its kept place. */
export function takeResumed(jid: string): boolean {
  try {
    const isResumed = sessionStorage.getItem(resumedKey) === jid;
    if (isResumed) sessionStorage.removeItem(resumedKey);
    return isResumed;
  } catch {
    // Storage is off: nothing was resumed.
    return false;
  }
}
