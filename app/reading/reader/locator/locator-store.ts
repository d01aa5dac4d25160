import { readLocator, type StoredLocator, writeLocator } from "./locator.ts";

const keyOf = (jid: string) => window.octavoLocatorKey("place", jid);
const resumedKey = "octavo:resumed";

/** The position stored on this device. */
export function loadLocator(jid: string): StoredLocator | null {
  try {
    return readLocator(localStorage.getItem(keyOf(jid)));
  } catch {
    // Storage is disabled: there is no position.
    return null;
  }
}

export function saveLocator(jid: string, locator: StoredLocator): void {
  try {
    localStorage.setItem(keyOf(jid), writeLocator(locator));
  } catch {
    // Storage is full or disabled: the address still holds the position.
  }
}

export function removeLocator(jid: string): void {
  try {
    localStorage.removeItem(keyOf(jid));
  } catch {
    // Storage is disabled: nothing was stored.
  }
}

/** Records that the book was opened at its stored position, so that the reader can offer to start over. */
export function markResumed(jid: string): void {
  try {
    sessionStorage.setItem(resumedKey, jid);
  } catch {
    // Storage is disabled, so nothing was resumed either.
  }
}

/** True once, right after the book was opened at its stored position. */
export function takeResumed(jid: string): boolean {
  try {
    const isResumed = sessionStorage.getItem(resumedKey) === jid;
    if (isResumed) sessionStorage.removeItem(resumedKey);
    return isResumed;
  } catch {
    // Storage is disabled: nothing was resumed.
    return false;
  }
}
