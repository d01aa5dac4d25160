import { chapterDataAddress } from "../book/offline-files.ts";
import { listStoredBooks, type StoredBook } from "./book-caches.ts";
import { loadDeviceViewer } from "./device-viewer.ts";
import { mayOpen } from "./offline-book.ts";
import { unpack } from "./packed.ts";

/** What whoever uses this browser may open of the books on the device; of one book when `jid` is given. */
export async function listOpenBooks(jid?: string): Promise<StoredBook[]> {
  const [viewer, books] = await Promise.all([loadDeviceViewer(), listStoredBooks(jid)]);
  return books.filter((book) => mayOpen(book, viewer));
}

/** A chapter as it is on the device; without text when it is for members. */
export interface StoredChapter {
  slug: string;
  title: string;
  html: string;
}

/** The chapters of a book that is on the device as a whole, one by one in reading order; null when it is not. */
export async function readStoredChapters(jid: string): Promise<AsyncIterable<StoredChapter> | null> {
  const book = (await listOpenBooks(jid)).find(({ state, chapters }) => state === "complete" && chapters);
  return book ? readChapters(book) : null;
}

async function* readChapters({ card, chapters = [], cacheName }: StoredBook): AsyncGenerator<StoredChapter> {
  for (const slug of chapters) {
    const response = await caches.match(chapterDataAddress(card.jid, slug), { cacheName });
    if (!response) continue;
    const { chapter, html }: StoredData = await unpack(response).json();
    if (chapter) yield { slug, title: chapter.title, html };
  }
}

/** Of a chapter's data: what is read here. */
interface StoredData {
  chapter: { title: string } | null;
  html: string;
}
