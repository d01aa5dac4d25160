import type { OfflineFiles } from "../book/offline-files.ts";
import { listOpenBooks } from "../device/open-books.ts";
import { countFreeBytes } from "../device/room.ts";
import { countMissingBytes, fetchSiteFiles } from "../device/site-caches.ts";
import { canStore, failureOf, fetchFiles, storeBook, type StoreFailure } from "../device/store-book.ts";

/** A book of a shelf, as its page knows it. */
export interface ShelvedBook {
  jid: string;
  title: string;
  language: string | null;
  /** Whether it can be read here. */
  isTextHeld: boolean;
}

/** A book that is not stored, and why. */
export interface LeftBook {
  book: ShelvedBook;
  failure: StoreFailure;
}

/** What keeping a shelf would take. */
export interface ShelfOffer {
  books: ShelvedBook[];
  /** How many of the shelf are stored already. */
  storedCount: number;
  /** With the scripts and fonts of the site where those are not on the device, without the recordings. */
  bytes: number;
  recordingBytes: number;
  freeBytes: number;
  hasLocked: boolean;
  left: LeftBook[];
}

/** As many as are requested at once. */
const fetchedAtOnce = 4;

/** What storing the books of a shelf would take, before anything is stored; of those that are stored already, nothing. */
export async function findShelfOffer(
  books: readonly ShelvedBook[],
  { onProgress, signal }: { onProgress: (done: number, total: number) => void; signal: AbortSignal },
): Promise<ShelfOffer | StoreFailure> {
  if (!canStore()) return { reason: "unsupported" };
  const chosen = await listChosen();
  const missing = books.filter(({ jid }) => !chosen.has(jid));
  const held = missing.filter(({ isTextHeld }) => isTextHeld);
  const found: (OfflineFiles | StoreFailure)[] = [];
  while (found.length < held.length) {
    onProgress(found.length, held.length);
    const some = held.slice(found.length, found.length + fetchedAtOnce);
    found.push(...(await Promise.all(some.map(({ jid }) => fetchFiles(jid).catch(failureOf)))));
    if (signal.aborted) return { reason: "cancelled" };
    // Of the others nothing would be learnt either.
    if (found.some((each) => "reason" in each && each.reason === "unreached")) return { reason: "unreached" };
  }
  const offered = held.flatMap((book, at) => {
    const files = found[at];
    return files && !("reason" in files) ? [{ book, files }] : [];
  });
  const left = missing.flatMap((book): LeftBook[] => {
    const answer = book.isTextHeld ? found[held.indexOf(book)] : ({ reason: "refused" } as const);
    return answer && "reason" in answer ? [{ book, failure: answer }] : [];
  });
  const sum = (of: (files: OfflineFiles) => number) => offered.reduce((all, { files }) => all + of(files), 0);
  return {
    books: offered.map(({ book }) => book),
    storedCount: books.length - missing.length,
    bytes: sum(({ bytes }) => bytes) + (offered.length > 0 ? await measureSite() : 0),
    recordingBytes: sum(({ recordingBytes }) => recordingBytes),
    freeBytes: await countFreeBytes(),
    hasLocked: offered.some(({ files }) => files.chapters.some(({ isLocked }) => isLocked)),
    left,
  };
}

/** What of the site is not on the device yet; nothing where it does not say. */
const measureSite = async (): Promise<number> =>
  fetchSiteFiles()
    .then(countMissingBytes)
    .catch(() => 0);

/** The books that whoever uses this browser keeps by hand. */
async function listChosen(): Promise<Set<string>> {
  const books = await listOpenBooks();
  const chosen = books.filter(({ state, reason }) => state === "complete" && reason === "chosen");
  return new Set(chosen.map(({ card }) => card.jid));
}

/** How far a shelf is. */
export interface ShelfProgress {
  /** From 0. */
  at: number;
  count: number;
  book: ShelvedBook;
  /** Of the book's files, from 0 to 1. */
  part: number;
}

export interface ShelfResult {
  storedCount: number;
  left: LeftBook[];
  /** Those that were not come to: it was stopped, or the site was not reached. */
  rest: ShelvedBook[];
}

/** Keeps books one after another. What of a book has arrived when it is stopped is not fetched again. */
export async function storeShelf(
  books: readonly ShelvedBook[],
  options: { withRecordings: boolean; onProgress: (progress: ShelfProgress) => void; signal: AbortSignal },
): Promise<ShelfResult> {
  const left: LeftBook[] = [];
  let storedCount = 0;
  for (const [at, book] of books.entries()) {
    const show = (part: number) => options.onProgress({ at, count: books.length, book, part });
    show(0);
    const outcome = await storeBook({
      jid: book.jid,
      reason: "chosen",
      withRecordings: options.withRecordings,
      signal: options.signal,
      onProgress: (done, total) => show(done / Math.max(1, total)),
    });
    if (outcome.ok) storedCount += 1;
    else if (outcome.reason === "cancelled" || outcome.reason === "unreached")
      return { storedCount, left, rest: books.slice(at) };
    else left.push({ book, failure: outcome });
    // It was stopped between two books.
    if (options.signal.aborted) return { storedCount, left, rest: books.slice(at + 1) };
  }
  return { storedCount, left, rest: [] };
}
