import {
  filesAddress,
  memberAddresses,
  type OfflineFiles,
  openAddresses,
  recordingAddresses,
} from "../book/offline-files.ts";
import type { OfflineViewer } from "../site/offline-viewer.ts";
import { bookCacheName, listStoredBooks, removeBook, type StoredBook, writeRecord } from "./book-caches.ts";
import { confirmViewer } from "./confirm-viewer.ts";
import { fetchInto, NotStored } from "./fetch-into.ts";
import { newLease, type OfflineBook } from "./offline-book.ts";
import { countFreeBytes, makeRoom, requestPersistence } from "./room.ts";
import {
  countMissingBytes,
  fetchSiteFiles,
  removeOldSites,
  storeSite,
  storeSiteFiles,
} from "./site-caches.ts";

/** What storing a book would take. */
export interface Offer {
  files: OfflineFiles;
  /** With the scripts and fonts of the site where those are not on the device, without the recordings. */
  bytes: number;
}

export type StoreFailure =
  /** No HTTPS, or a browser without service workers. */
  | { reason: "unsupported" }
  | { reason: "no-room"; neededBytes: number; freeBytes: number }
  /** There is no such text, or not for this viewer. */
  | { reason: "refused" }
  | { reason: "unreached" }
  /** Stopped by hand, or left to another window that is storing it. */
  | { reason: "cancelled" };

type StoreOutcome = { ok: true; book: OfflineBook } | ({ ok: false } & StoreFailure);

interface StoreOptions {
  jid: string;
  reason: OfflineBook["reason"];
  /** Undefined for a book that is here: as it is. */
  withRecordings?: boolean;
  onProgress?: (done: number, total: number) => void;
  /** Of whoever stores it by hand, and may stop that. */
  signal?: AbortSignal;
}

export const canStore = (): boolean =>
  window.isSecureContext && "serviceWorker" in navigator && "caches" in window;

/** What storing a book would take, before anything is stored. */
export async function findOffer(jid: string): Promise<Offer | StoreFailure> {
  if (!canStore()) return { reason: "unsupported" };
  try {
    const [files, site] = await Promise.all([fetchFiles(jid), fetchSiteFiles()]);
    return { files, bytes: files.bytes + (await countMissingBytes(site)) };
  } catch (failure) {
    return failureOf(failure);
  }
}

/** What the site has of a book now. */
export async function fetchFiles(jid: string): Promise<OfflineFiles> {
  const address = filesAddress(jid);
  const response = await fetch(address, { cache: "no-store" }).catch((cause: unknown) => {
    throw new NotStored(address, null, { cause });
  });
  if (!response.ok) throw new NotStored(address, response);
  return response.json();
}

/**
 * Stores a book, or what of it is not stored yet: with a new release it is stored again beside the old one, which it replaces when it is
 * complete. May be ended at any time, by closing the tab too, and goes on with the next call; after a reader has stopped it, only when a
 * reader continues it.
 */
export async function storeBook(options: StoreOptions): Promise<StoreOutcome> {
  if (!canStore()) return { ok: false, reason: "unsupported" };
  try {
    const [files, site, viewer] = await Promise.all([
      fetchFiles(options.jid),
      fetchSiteFiles(),
      confirmViewer(),
    ]);
    if (!viewer) return { ok: false, reason: "unreached" };
    const hasRecordings = options.withRecordings ?? (await hadRecordings(options.jid, viewer));
    const recordingBytes = hasRecordings ? files.recordingBytes : 0;
    const neededBytes = files.bytes + recordingBytes + (await countMissingBytes(site));
    // One that is being read does not drive out another: the next page would bring that one back.
    const freeBytes = await (options.reason === "ahead" ? countFreeBytes() : makeRoom(neededBytes));
    if (freeBytes < neededBytes) return { ok: false, reason: "no-room", neededBytes, freeBytes };
    if (options.reason === "chosen") await requestPersistence();
    await storeSite(site);
    await startWorker();
    return await storeOnce({ ...options, hasRecordings, files, viewer, build: site.build });
  } catch (failure) {
    return { ok: false, ...failureOf(failure) };
  }
}

interface Storing extends StoreOptions {
  hasRecordings: boolean;
  files: OfflineFiles;
  viewer: OfflineViewer;
  build: string;
}

/** Of the release that is on the device. */
const hadRecordings = async (jid: string, { profile }: OfflineViewer): Promise<boolean> =>
  (await listStoredBooks(jid)).some((book) => book.owner === (profile ?? "") && book.hasRecordings);

/**
 * One at a time for each book, in all windows. Somebody who stores it by hand waits for the other, and then has only the
 * rest to store; what goes on by itself is left to it.
 */
async function storeOnce(storing: Storing): Promise<StoreOutcome> {
  const { signal } = storing;
  const name = bookCacheName(freshRecord(storing));
  return navigator.locks.request(name, signal ? { signal } : { ifAvailable: true }, async (lock) => {
    if (!lock) return { ok: false, reason: "cancelled" } as const;
    const book = await beginRecord(storing);
    try {
      await storeAll(book, storing);
    } catch (failure) {
      if (signal?.aborted) await writeRecord({ ...book, isStopped: true });
      throw failure;
    }
    await replaceOthers(book);
    return { ok: true, book } as const;
  });
}

async function beginRecord(storing: Storing): Promise<OfflineBook> {
  const { reason, jid } = storing;
  const fresh = freshRecord(storing);
  const known = (await listStoredBooks(jid)).filter((book) => book.owner === fresh.owner);
  const same = known.find(({ cacheName }) => cacheName === bookCacheName(fresh));
  // What somebody chose stays chosen when its new release is stored ahead.
  const isChosen = reason === "chosen" || known.some((book) => book.reason === "chosen");
  return { ...fresh, reason: isChosen ? "chosen" : reason, bytes: same?.bytes ?? 0 };
}

/** Of a book of which nothing is stored yet. */
const freshRecord = ({ files, viewer, build, reason, hasRecordings }: Storing): OfflineBook => ({
  card: files.card,
  release: files.release,
  build,
  owner: viewer.profile ?? "",
  isAdult: files.isAdult,
  reason,
  hasRecordings,
  state: "partial",
  bytes: 0,
  chapters: files.chapters.map(({ slug }) => slug),
  storedAt: Date.now(),
  checkedAt: Date.now(),
  members: null,
});

/** How often the record is written while a long book arrives. */
const filesBetweenRecords = 50;

async function storeAll(book: OfflineBook, { files, viewer, onProgress, signal }: Storing): Promise<void> {
  await writeRecord(book);
  const cache = await caches.open(bookCacheName(book));
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const forMembers = viewer.isMember ? memberAddresses(files) : [];
  const recorded = book.hasRecordings ? recordingAddresses(files) : [];
  const all = [...openAddresses(files), ...forMembers, ...recorded];
  const addresses = all.filter((address) => !stored.has(address));
  const total = all.length;
  let done = total - addresses.length;
  const named = new Set<string>();
  onProgress?.(done, total);
  await fetchInto({
    cache,
    addresses,
    signal: signal ?? new AbortController().signal,
    isOptional: (address) => address.startsWith("/files/") || address.includes("/picture/"),
    onStored: ({ bytes, named: files }) => {
      book.bytes += bytes;
      done += 1;
      for (const address of files) named.add(address);
      onProgress?.(done, total);
      if (done % filesBetweenRecords === 0) void writeRecord(book);
    },
  });
  await storeSiteFiles(book.build, [...named]);
  const members = forMembers.length > 0 ? newLease(forMembers, Date.now()) : null;
  Object.assign(book, { state: "complete", members, checkedAt: Date.now() });
  await writeRecord(book);
}

/** Earlier releases and builds of the same book, and then the scripts that only those needed. */
async function replaceOthers(book: OfflineBook): Promise<void> {
  const others = (await listStoredBooks(book.card.jid)).filter(
    (other): other is StoredBook => other.owner === book.owner && other.cacheName !== bookCacheName(book),
  );
  await Promise.all(others.map(removeBook));
  await removeOldSites();
}

/** With the first book, or the wish for books ahead; later it is found to be there. */
export async function startWorker(): Promise<void> {
  await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
  await navigator.serviceWorker.ready;
}

export function failureOf(failure: unknown): StoreFailure {
  if (failure instanceof NotStored)
    return { reason: [401, 403, 404, 410].includes(failure.status) ? "refused" : "unreached" };
  if (failure instanceof DOMException && failure.name === "AbortError") return { reason: "cancelled" };
  if (failure instanceof DOMException && failure.name === "QuotaExceededError")
    return { reason: "no-room", neededBytes: 0, freeBytes: 0 };
  return { reason: "unreached" };
}
