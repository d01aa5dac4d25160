import type { LocalStorageKey } from "#app/platform/http/cookies/device-storage.ts";
import { listStoredBooks, removeBook } from "./book-caches.ts";
import { loadDeviceViewer } from "./device-viewer.ts";
import { storeBook } from "./store-book.ts";

const key: LocalStorageKey = "octavo:offline-ahead";

export function isAheadWanted(): boolean {
  try {
    return localStorage.getItem(key) === "yes";
  } catch {
    // Storage is disabled: nobody could have wanted it.
    return false;
  }
}

export function wantAhead(isWanted: boolean): void {
  if (isWanted) localStorage.setItem(key, "yes");
  else localStorage.removeItem(key);
}

/** What a profile reads at the moment, no more than is to be stored; null when that cannot be known now. */
export type FindCurrentBooks = (profile: string) => Promise<readonly string[] | null>;

/**
 * Stores the books that are being read, if somebody wished for that, and removes those stored so before that are not read any more. Not
 * over a connection that is to be spared.
 */
export async function storeAhead(findCurrent: FindCurrentBooks): Promise<void> {
  const { profile } = await loadDeviceViewer();
  const wanted = isAheadWanted() ? await findCurrent(profile) : [];
  if (!wanted) return;
  const stored = (await listStoredBooks()).filter(({ owner }) => owner === profile);
  for (const book of stored)
    if (book.reason === "ahead" && !wanted.includes(book.card.jid)) await removeBook(book);
  if (isSparing()) return;
  const missing = wanted.filter(
    (jid) => !stored.some((book) => book.card.jid === jid && (book.state === "complete" || book.isStopped)),
  );
  for (const jid of missing) await storeBook({ jid, reason: "ahead" });
}

/** The browser was asked to save data. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
