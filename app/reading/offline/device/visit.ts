import { ownBuild } from "#app/platform/rendering/own-build.ts";
import { type FindCurrentBooks, isAheadWanted, storeAhead } from "./ahead.ts";
import {
  listStoredBooks,
  removeBook,
  removeUnrecorded,
  type StoredBook,
  writeRecord,
} from "./book-caches.ts";
import { confirmViewer, removeOverdue } from "./confirm-viewer.ts";
import { loadDeviceViewer, removeDeviceViewer } from "./device-viewer.ts";
import { fetchFiles, storeBook } from "./store-book.ts";
import { listSiteCaches, removeOldSites } from "./site-caches.ts";
import { NotStored } from "./fetch-into.ts";

/** How long a confirmed viewer, and a book that may be here, need no further confirmation. */
const confirmedMs = 6 * 3_600_000;

interface Visit {
  /** The profile that the page is for, as its cookie says; empty for none. */
  profile: string;
  currentBooks: FindCurrentBooks;
}

/**
 * Called with each page of a browser that has books on the device. First, what is for others is removed; then books get their new
 * releases, and those that were not finished go on, unless somebody stopped them.
 */
export async function visit({ profile, currentBooks }: Visit): Promise<void> {
  const now = Date.now();
  await removeOverdue(now);
  const viewer = await loadDeviceViewer();
  // The cookie may have ended before the session: the site knows.
  if (viewer.profile !== profile || now - viewer.confirmedAt > confirmedMs) await confirmViewer();
  if (navigator.onLine === false) return;
  const { profile: owner } = await loadDeviceViewer();
  for (const book of await listStoredBooks()) if (book.owner === owner) await refresh(book, now);
  await storeAhead(currentBooks);
  await removeOldSites();
}

/** Brings a book up to date; one that the site does not give any more is removed. */
async function refresh(book: StoredBook, now: number): Promise<void> {
  const { jid } = book.card;
  const isStale = book.build !== ownBuild() || now - book.checkedAt > confirmedMs;
  const isAtRest = book.state === "complete" || book.isStopped === true;
  if (isAtRest && !isStale) return;
  try {
    const { release } = await fetchFiles(jid);
    const isSame = release === book.release && book.build === ownBuild();
    if (book.isStopped || (isAtRest && isSame)) return await writeRecord({ ...book, checkedAt: now });
    await storeBook({ jid, reason: book.reason });
  } catch (failure) {
    // Withdrawn, or for older readers now. What answers otherwise is not the site, as in a hotel.
    if (failure instanceof NotStored && failure.isRefusal) await removeBook(book);
  }
}

/** When nothing is stored any more, and nothing to come: the worker, the site's files and the record of the viewer go too. */
export async function removeRest(): Promise<void> {
  await removeUnrecorded();
  if (isAheadWanted() || (await listStoredBooks()).length > 0) return;
  for (const name of await listSiteCaches()) await caches.delete(name);
  await removeDeviceViewer();
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
}
