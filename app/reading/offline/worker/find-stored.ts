import { bookAt } from "../book/offline-files.ts";
import type { StoredBook } from "../device/book-caches.ts";
import { isLent } from "../device/offline-book.ts";
import { listOpenBooks } from "../device/open-books.ts";
import { unpack } from "../device/packed.ts";

/** A page of a book, as it was stored. */
export async function findStoredPage({ pathname }: URL): Promise<Response | undefined> {
  const jid = bookAt(pathname);
  return jid === null ? undefined : firstOf(await listOpenBooks(jid), pathname);
}

interface TextRequest {
  pathname: string;
  /** The build of the page that requests it; null when the request does not say. */
  build: string | null;
  now: number;
}

/** Data of a book. A page of another build may not understand it: that opens the stored page of the chapter instead. */
export async function findStoredText({ pathname, build, now }: TextRequest): Promise<Response | undefined> {
  const jid = bookAt(pathname);
  if (jid === null) return undefined;
  for (const book of await listOpenBooks(jid)) {
    const isForMembers = /\/(?:members\.json|picture\/[^/]+)$/.test(pathname);
    if (isForMembers && !(book.members && isLent(book.members, now))) continue;
    const found = await caches.match(pathname, { cacheName: book.cacheName });
    if (found) return build === null || build === book.build ? unpack(found) : otherBuild();
  }
  return undefined;
}

const otherBuild = () => Response.json({ message: "Stored by another build" }, { status: 409 });

/** A picture or font; `referrer` is the page that shows it. */
export async function findStoredFile(pathname: string, referrer: string): Promise<Response | undefined> {
  const jid = URL.canParse(referrer) ? bookAt(new URL(referrer).pathname) : null;
  const own = jid === null ? undefined : await firstOf(await listOpenBooks(jid), pathname);
  return own ?? firstOf(await listOpenBooks(), pathname);
}

async function firstOf(books: StoredBook[], pathname: string): Promise<Response | undefined> {
  for (const { cacheName } of books) {
    const found = await caches.match(pathname, { cacheName });
    if (found) return unpack(found);
  }
  return undefined;
}
