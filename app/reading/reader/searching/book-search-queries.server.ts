import { inArray, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { chapters } from "#app/platform/db/schema/all.server.ts";
import { type BookHit, type BookHits, mostHits, mostHitsOfChapter } from "./book-hits.ts";
import type { ChapterHit, SearchAnswer, SearchOrder } from "./search-messages.server.ts";
import { searchInThread } from "./search-thread.server.ts";

/** A book by its jid, and the viewer. */
interface SearchedBook {
  jid: string;
  viewer: ContentViewer;
}

/** Characters sent to the thread in one message; less than it caches. */
const mostAtOnce = 4_000_000;
/** Characters read from the database in one query, because the driver parses each result in one go. */
const mostRead = 500_000;

/**
 * Finds words in the text of a book, in reading order; null when there is no such book. Folding and searching happen in
 * a separate thread.
 */
export async function searchBook(db: Db, book: SearchedBook, query: string): Promise<BookHits | null> {
  const listings = await listSearchable(db, book);
  if (listings.length === 0) return null;
  const found: ChapterHit[] = [];
  for (const { listing } of listings) {
    if (query === "" || listing === null || found.length > mostHits) break;
    found.push(...(await searchChapters(db, listing, query)));
  }
  return { query, hits: await nameChapters(db, found.slice(0, mostHits)), isCut: found.length > mostHits };
}

/**
 * Everyone's chapters in order, each as its id, its row's own transaction, so that a text that was changed is another
 * one, and its
 * length. One string, or one for every four million characters: a row a chapter would be what a search costs the loop most.
 */
async function listSearchable(db: Db, { jid, viewer }: SearchedBook) {
  const { rows } = await db.execute<{ listing: string | null }>(sql`
    select listed.listing from ${openBooks(viewer)}
    left join lateral (
      select batch, string_agg(concat(id, ' ', version, ' ', character_count), ',' order by position) as listing
      from (
        select c.id, c.xmin as version, c.character_count, c.position,
          sum(c.character_count) over (order by c.position) / ${sql.raw(String(mostAtOnce))} as batch
        from chapters c where c.book_id = b.id and c.access = 'free'
      ) as searchable group by batch
    ) as listed on true
    where b.jid = ${jid} order by listed.batch`);
  return rows;
}

/** Names are read only for chapters with hits. One that was deleted meanwhile is left out. */
async function nameChapters(db: Db, found: ChapterHit[]): Promise<BookHit[]> {
  if (found.length === 0) return [];
  const { id, slug, title } = chapters;
  const ids = [...new Set(found.map(({ key }) => partsOf(key).id))];
  const rows = await db.select({ id, slug, title }).from(chapters).where(inArray(id, ids));
  const names = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ key, ...hit }) => {
    const named = names.get(partsOf(key).id);
    return named ? [{ chapter: named.slug, chapterTitle: named.title, ...hit }] : [];
  });
}

async function searchChapters(db: Db, listing: string, query: string): Promise<ChapterHit[]> {
  const order = { query, listing, texts: [], mostOfChapter: mostHitsOfChapter, most: mostHits + 1 };
  let answer = await searchInThread(order);
  if ("missing" in answer) answer = await searchUnknown(db, order, answer.missing);
  if ("hits" in answer) return answer.hits;
  throw new Error("the search thread forgot a text that it was just given");
}

/** Sends the thread the texts it has not cached, in batches; the last batch returns the result. */
async function searchUnknown(db: Db, order: SearchOrder, missing: string[]): Promise<SearchAnswer> {
  let answer: SearchAnswer = { missing };
  for (const keys of batchesOf(missing)) {
    const ids = keys.map((key) => partsOf(key).id);
    const rows = await db
      .select({ id: chapters.id, text: chapters.text })
      .from(chapters)
      .where(inArray(chapters.id, ids));
    const texts = new Map(rows.map(({ id, text }) => [id, text]));
    // A chapter that was deleted meanwhile has no text.
    const given = keys.map((key): [string, string] => [key, texts.get(partsOf(key).id) ?? ""]);
    answer = await searchInThread({ ...order, texts: given });
  }
  return answer;
}

function partsOf(key: string): { id: number; characterCount: number } {
  const [id = 0, , characterCount = 0] = key.split(" ").map(Number);
  return { id, characterCount };
}

function batchesOf(keys: readonly string[]): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const key of keys) {
    const { characterCount } = partsOf(key);
    if (room < characterCount || batches.length === 0) {
      batches.push([]);
      room = mostRead;
    }
    batches.at(-1)?.push(key);
    room -= characterCount;
  }
  return batches;
}
