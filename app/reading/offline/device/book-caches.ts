import type { OfflineBook } from "./offline-book.ts";

// Shared by pages and the service worker. A book is one cache: its pages, data and files, and a record of it. Removing the cache removes
// the book.

const prefix = "octavo:offline-book:";
const recordAddress = "/offline/book-record.json";

/** A book with the cache that it is in. */
export interface StoredBook extends OfflineBook {
  cacheName: string;
}

/** One cache for each profile, book, release and build, so that a new release is complete before it takes the place of the old one. */
export const bookCacheName = ({ owner, card, release, build }: OfflineBook): string =>
  prefix + [owner, card.jid, release, build].map(encodeURIComponent).join(":");

/** Whether a cache is of this book, before its record is read: opening a book need not read those of all others. */
const isOfBook = (cacheName: string, jid: string) =>
  cacheName.slice(prefix.length).split(":")[1] === encodeURIComponent(jid);

/** The books on this device, of every profile, the last stored first; those of one address when `jid` is given. */
export async function listStoredBooks(jid?: string): Promise<StoredBook[]> {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(prefix) && (jid === undefined || isOfBook(name, jid)),
  );
  const books = await Promise.all(names.map(readRecord));
  return books.flatMap((book) => book ?? []).toSorted((one, other) => other.storedAt - one.storedAt);
}

async function readRecord(cacheName: string): Promise<StoredBook | null> {
  const response = await caches.match(recordAddress, { cacheName });
  if (!response) return null;
  try {
    return { ...((await response.json()) as OfflineBook), cacheName };
  } catch {
    // Written half: the browser ended while it was.
    return null;
  }
}

export async function writeRecord(book: OfflineBook): Promise<void> {
  const cache = await caches.open(bookCacheName(book));
  await cache.put(recordAddress, Response.json(book));
}

export const removeBook = ({ cacheName }: Pick<StoredBook, "cacheName">): Promise<boolean> =>
  caches.delete(cacheName);

/** Caches of books without a record, as a crash may leave them. */
export async function removeUnrecorded(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  for (const cacheName of names) if (!(await readRecord(cacheName))) await caches.delete(cacheName);
}
