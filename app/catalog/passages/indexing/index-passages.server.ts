import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { cutPassages, type Passage } from "./cut-passages.ts";

/** Characters of text that are read at once, unless a single chapter has more. */
const mostRead = 100_000;
const mostChapters = 200;
/** Of the event loop, in one call; a transaction of books is a few seconds at most. */
const mostMs = 120_000;

/**
 * Indexes what the texts of these books have that is not indexed yet: the chapters that were added or whose text has changed. Call it in the
 * transaction that wrote them, so that they are found from its commit on.
 */
export async function indexPassages(tx: Pick<Db, "execute">, bookIds: readonly number[]): Promise<void> {
  if (bookIds.length === 0) return;
  while ((await indexSome(tx, bookIds)) > 0);
}

/** Indexes some of the chapters that are not, of these books or of all; answers how many. */
export async function indexSome(tx: Pick<Db, "execute">, bookIds: readonly number[] | null): Promise<number> {
  const wanted = bookIds === null ? sql`true` : sql`c.book_id = any(${sql.param(bookIds)}::bigint[])`;
  const { rows } = await tx.execute<{ id: number; text: string }>(sql`
    select waiting.id::int as id, c.text from (
      select c.id, sum(c.character_count) over (order by c.id) - c.character_count as before from chapters c
      where ${wanted} and c.access = 'free'
        and not exists (select 1 from text_passages p where p.chapter_id = c.id and p.part = 0)
      order by c.id limit ${mostChapters}
    ) as waiting join chapters c on c.id = waiting.id where waiting.before < ${mostRead} order by waiting.id`);
  const slices = new Slices(mostMs);
  for (const row of rows) await writeChapter(tx, row, slices);
  return rows.length;
}

interface ChapterText {
  id: number;
  text: string;
}

const mostWritten = 50;

async function writeChapter(
  tx: Pick<Db, "execute">,
  { id, text }: ChapterText,
  slices: Slices,
): Promise<void> {
  let waiting: Passage[] = [];
  for (const passage of cutPassages(text)) {
    waiting.push(passage);
    if (slices.isDue) await slices.yieldNow();
    if (waiting.length === mostWritten) {
      await write(tx, id, waiting);
      waiting = [];
    }
  }
  await write(tx, id, waiting);
}

/** Whoever wrote the same chapter at the same time has written the same. */
async function write(tx: Pick<Db, "execute">, chapterId: number, passages: Passage[]): Promise<void> {
  if (passages.length === 0) return;
  const column = (valueOf: (passage: Passage) => number | string) => sql.param(passages.map(valueOf));
  await tx.execute(sql`
    insert into text_passages (chapter_id, part, start, length, terms)
    select ${chapterId}, part, start, length, terms::int[]
    from unnest(${column(({ part }) => part)}::int[], ${column(({ start }) => start)}::int[],
      ${column(({ length }) => length)}::int[], ${column(({ terms }) => `{${[...terms].join(",")}}`)}::text[])
      as given (part, start, length, terms)
    on conflict do nothing`);
}
