import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/content-viewer.ts";
import { openBooksTable } from "#app/access/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { chapters } from "#app/platform/db/schema/all.server.ts";
import type { Snippet } from "./find-in-text.ts";
import type { ChapterHit, SearchAnswer, SearchOrder } from "./search-messages.server.ts";
import { searchInThread } from "./search-thread.server.ts";

/** One hit: the `occurrence`-th of its chapter, counted from 0, so that the browser finds the same one in the text. */
export interface BookHit extends Snippet {
  chapter: string;
  chapterTitle: string;
  occurrence: number;
}

export interface BookHits {
  query: string;
  hits: BookHit[];
  /** True when there are more than are listed. */
  isCut: boolean;
}

const mostHits = 100;
const mostHitsOfChapter = 20;
/** Characters that the thread is asked about at once; less than it remembers. */
const mostAtOnce = 4_000_000;
/** Characters that come from the database in one answer: what comes at once is read at once. */
const mostRead = 500_000;

/** The id of a book whose text can be searched; null when there is no such book. */
export async function findBookId(db: Db, jid: string, viewer: ContentViewer): Promise<number | null> {
  const book = openBooksTable(viewer);
  const [found] = await db.select({ id: book.id }).from(book).where(eq(book.jid, jid));
  return found?.id ?? null;
}

/** Finds words in the text of a book, in reading order. The text is folded and searched in a thread of its own. */
export async function searchBook(db: Db, bookId: number, query: string): Promise<BookHits> {
  const listed = query === "" ? [] : await listSearchable(db, bookId);
  const found: ChapterHit[] = [];
  for (const batch of batchesOf(listed, mostAtOnce)) {
    if (found.length > mostHits) break;
    found.push(...(await searchChapters(db, batch, query)));
  }
  const byKey = new Map(listed.map((chapter) => [chapter.key, chapter]));
  const hits = found.slice(0, mostHits).map(({ key, ...hit }) => {
    const { slug = "", title = "" } = byKey.get(key) ?? {};
    return { chapter: slug, chapterTitle: title, ...hit };
  });
  return { query, hits, isCut: found.length > mostHits };
}

interface Searchable {
  id: number;
  slug: string;
  title: string;
  characterCount: number;
  key: string;
}

/** Everyone's chapters, in order. The row's own transaction is in the key, so that a text that was changed is another one. */
function listSearchable(db: Db, bookId: number): Promise<Searchable[]> {
  const { id, slug, title, characterCount } = chapters;
  return db
    .select({ id, slug, title, characterCount, key: sql<string>`concat(${id}, ' ', ${chapters}.xmin::text)` })
    .from(chapters)
    .where(and(eq(chapters.bookId, bookId), eq(chapters.access, "free")))
    .orderBy(asc(chapters.position));
}

async function searchChapters(db: Db, batch: Searchable[], query: string): Promise<ChapterHit[]> {
  const order = {
    ...{ query, keys: batch.map(({ key }) => key), texts: [] },
    ...{ mostOfChapter: mostHitsOfChapter, most: mostHits + 1 },
  };
  let answer = await searchInThread(order);
  if ("missing" in answer) answer = await searchUnknown(db, { batch, order, missing: answer.missing });
  if ("hits" in answer) return answer.hits;
  throw new Error("the search thread forgot a text that it was just given");
}

/** Brings the thread what it does not know, in parts; the last part brings the answer. */
async function searchUnknown(
  db: Db,
  { batch, order, missing }: { batch: Searchable[]; order: SearchOrder; missing: string[] },
): Promise<SearchAnswer> {
  const unknown = new Set(missing);
  let answer: SearchAnswer = { missing };
  for (const part of batchesOf(
    batch.filter(({ key }) => unknown.has(key)),
    mostRead,
  )) {
    const keys = new Map(part.map(({ id, key }) => [id, key]));
    const rows = await db
      .select({ id: chapters.id, text: chapters.text })
      .from(chapters)
      .where(inArray(chapters.id, [...keys.keys()]));
    const texts = new Map(rows.map(({ id, text }) => [id, text]));
    // One that is gone meanwhile has no words.
    const given = part.map(({ id, key }): [string, string] => [key, texts.get(id) ?? ""]);
    answer = await searchInThread({ ...order, texts: given });
  }
  return answer;
}

function batchesOf(listed: readonly Searchable[], most: number): Searchable[][] {
  const batches: Searchable[][] = [];
  let room = 0;
  for (const chapter of listed) {
    if (room < chapter.characterCount || batches.length === 0) {
      batches.push([]);
      room = most;
    }
    batches.at(-1)?.push(chapter);
    room -= chapter.characterCount;
  }
  return batches;
}
