import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { cutPassages, type Passage } from "./cut-passages.ts";

/** Characters of text that are read at once, unless a single chapter has more. */
const mostRead = 400_000;
const mostChapters = 200;
/** Passages in one statement. */
const mostWritten = 50;
/** Of the event loop, in one call; a transaction of books is a few seconds at most. */
const mostMs = 120_000;

/**
 * Indexes what the texts of these books have that is not indexed yet: the chapters that were added or whose text has changed. Call it in the
 * transaction that wrote them, so that they are found from its commit on.
 */
export async function indexPassages(tx: Pick<Db, "execute">, bookIds: readonly number[]): Promise<void> {
  if (bookIds.length === 0) return;
  const isOfBooks = sql`c.book_id = any(${sql.param(bookIds)}::bigint[])`;
  for (let last: number | null = 0; last !== null;) ({ last } = await indexSome(tx, isOfBooks, last));
}

interface ChapterPassage extends Passage {
  chapterId: number;
}

interface IndexedChapters {
  count: number;
  /** The greatest id of them; null when there were none. */
  last: number | null;
}

/** Indexes some of the chapters that are not, of those with greater ids that fulfil a condition on `c`. */
export async function indexSome(
  tx: Pick<Db, "execute">,
  condition: SQL,
  after: number,
): Promise<IndexedChapters> {
  const { rows } = await tx.execute<{ id: number; text: string }>(sql`
    select waiting.id::int as id, c.text from (
      select c.id, sum(c.character_count) over (order by c.id) - c.character_count as before from chapters c
      where ${condition} and c.id > ${after} and c.access = 'free'
        and not exists (select 1 from text_passages p where p.chapter_id = c.id and p.part = 0)
      order by c.id limit ${mostChapters}
    ) as waiting join chapters c on c.id = waiting.id where waiting.before < ${mostRead} order by waiting.id`);
  const slices = new Slices(mostMs);
  const waiting: ChapterPassage[] = [];
  for (const { id, text } of rows)
    for (const passage of cutPassages(text)) {
      waiting.push({ chapterId: id, ...passage });
      if (slices.isDue) await slices.yieldNow();
      if (waiting.length === mostWritten) await write(tx, waiting.splice(0));
    }
  await write(tx, waiting);
  return { count: rows.length, last: rows.at(-1)?.id ?? null };
}

/** How many chapters everyone may read, and how many of them wait to be indexed. */
export async function countChapters(db: Pick<Db, "execute">): Promise<{ chapters: number; waiting: number }> {
  const { rows } = await db.execute<{ chapters: number; waiting: number }>(sql`
    select count(*)::int as chapters, (count(*) - count(p.chapter_id))::int as waiting from chapters c
    left join text_passages p on p.chapter_id = c.id and p.part = 0 where c.access = 'free'`);
  return rows[0] ?? { chapters: 0, waiting: 0 };
}

/** Whoever wrote the same chapter at the same time has written the same. */
async function write(tx: Pick<Db, "execute">, passages: readonly ChapterPassage[]): Promise<void> {
  if (passages.length === 0) return;
  const rows = passages.map(
    ({ chapterId, part, start, length, terms }) =>
      sql`(${chapterId}::bigint, ${part}::int, ${start}::int, ${length}::int, ${sql.param(integers(terms))}::int[])`,
  );
  await tx.execute(sql`
    insert into text_passages (chapter_id, part, start, length, terms)
    values ${sql.join(rows, sql`, `)}
    on conflict do nothing`);
}

const integerType = 23;

/**
 * An array of integers as PostgreSQL itself sends it: writing them as text and reading that takes longer than finding them. In order, because
 * the index sorts them otherwise.
 */
function integers(all: ReadonlySet<number>): Buffer {
  const head = all.size === 0 ? [0, 0, integerType] : [1, 0, integerType, all.size, 1];
  const bytes = Buffer.allocUnsafe(4 * head.length + 8 * all.size);
  let at = 0;
  for (const number of head) at = bytes.writeInt32BE(number, at);
  for (const number of Int32Array.from(all).sort())
    at = bytes.writeInt32BE(number, bytes.writeInt32BE(4, at));
  return bytes;
}
