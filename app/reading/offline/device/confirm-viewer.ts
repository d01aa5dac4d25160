import { type OfflineViewer, viewerAddress } from "../site/offline-viewer.ts";
import { listStoredBooks, removeBook, type StoredBook, writeRecord } from "./book-caches.ts";
import { saveDeviceViewer } from "./device-viewer.ts";
import { isLent, newLease } from "./offline-book.ts";

/**
 * Asks the site who uses this browser, and removes what is for others: the books of profiles that are not of this account, as after
 * signing out, and members' chapters when the membership is over. Null when the site is not reached; then all stays.
 */
export async function confirmViewer(): Promise<OfflineViewer | null> {
  const response = await fetch(viewerAddress, { cache: "no-store" }).catch(() => null);
  if (!response?.ok) return null;
  const viewer = (await response.json()) as OfflineViewer;
  const now = Date.now();
  await saveDeviceViewer({ profile: viewer.profile ?? "", hasAgeCap: viewer.hasAgeCap, confirmedAt: now });
  for (const book of await listStoredBooks()) {
    if (book.owner !== "" && !viewer.profiles.includes(book.owner)) await removeBook(book);
    else if (book.members) await settleLease(book, viewer.isMember, now);
  }
  return viewer;
}

async function settleLease(book: StoredBook, isMember: boolean, now: number): Promise<void> {
  if (!book.members) return;
  if (!isMember) return removeMembersChapters(book);
  await writeRecord({ ...book, members: newLease(book.members.addresses, now) });
}

async function removeMembersChapters(book: StoredBook): Promise<void> {
  const cache = await caches.open(book.cacheName);
  for (const address of book.members?.addresses ?? []) await cache.delete(address);
  await writeRecord({ ...book, members: null });
}

/** Removes members' chapters whose lease is over, also without a network. */
export async function removeOverdue(now: number): Promise<void> {
  for (const book of await listStoredBooks())
    if (book.members && !isLent(book.members, now)) await removeMembersChapters(book);
}
