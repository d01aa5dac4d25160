import { bookTag, listTags } from "#app/catalog/books/public.ts";
import { moveMarks } from "#app/catalog/similar/public.server.ts";
import { sql } from "drizzle-orm";
import { indexBooks } from "#app/catalog/search/public.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { emit } from "#app/platform/events/events.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { recordJoined } from "./joining-events.server.ts";
import { isSameWork } from "../epub/storing/known-book-queries.server.ts";
import { nameKey } from "../records/name-key.server.ts";
import { takeOffSubjects } from "../records/subject-commands.server.ts";

/** Books per transaction. */
const sliceSize = 200;

// The lock of the catalogue: while it is written, no records are removed.
const CATALOG_LOCK = 0x0c7a_0002;

interface Pair {
  [column: string]: unknown;
  id: number;
  jid: string;
  record: number;
  recordJid: string;
}

/**
 * Merges each readable book with its catalogue record, where both exist separately from before records were merged on
 * import. The book stays, with the record's id and ratings; the record's address redirects to it. Returns how many were
 * merged; a second run finds none.
 */
export async function joinRecords(site: Pick<Site, "db" | "hooks">, signal?: AbortSignal): Promise<number> {
  let joined = 0;
  for (let after = 0; ;) {
    signal?.throwIfAborted();
    const slice = await site.db.transaction((tx) => joinSlice(site, tx, after));
    joined += slice.joined;
    if (slice.last === null) return joined;
    after = slice.last;
  }
}

async function joinSlice(
  site: Pick<Site, "hooks">,
  tx: Transaction,
  after: number,
): Promise<{ joined: number; last: number | null }> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CATALOG_LOCK})`);
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id::int as id from books where id > ${after} and is_text_held and origin = 'epub' and external_id is null
    order by id limit ${sliceSize}`);
  const ids = rows.map(({ id }) => id);
  const pairs = ids.length === 0 ? [] : await findPairs(tx, ids);
  for (const pair of pairs) await join(site, tx, pair);
  if (pairs.length > 0) {
    await indexBooks(
      tx,
      pairs.map(({ id }) => id),
    );
    await invalidateTags(tx, [
      ...listTags,
      ...pairs.flatMap(({ jid, recordJid }) => [bookTag(jid), bookTag(recordJid)]),
    ]);
  }
  return { joined: pairs.length, last: ids.length < sliceSize ? null : (ids.at(-1) ?? null) };
}

interface Candidate extends Pair {
  title: string;
  people: string[];
  recordTitle: string;
  recordPeople: string[];
  isByIsbn: boolean;
}

const peopleOf = (book: string) =>
  sql.raw(`array(select p.credited_as from book_people p where p.book_id = ${book}.id and p.role = 'aut')`);

/** The pairs, each book and each record once: by ISBN where title or author agree, else by title and author. */
async function findPairs(tx: Transaction, ids: number[]): Promise<Pair[]> {
  const isRecord = sql`not r.is_text_held and r.origin = 'catalog' and r.external_id is not null`;
  const held = sql`b.id = any(${sql.param(ids)}::bigint[])`;
  const facts = sql`b.id::int as id, b.jid, b.title, ${peopleOf("b")} as people, r.id::int as record,
    r.jid as "recordJid", r.title as "recordTitle", ${peopleOf("r")} as "recordPeople", r.ratings_count as weight`;
  const { rows } = await tx.execute<Candidate>(sql`
    select * from (
      select ${facts}, true as "isByIsbn" from books b
        join book_identifiers mine on mine.book_id = b.id and mine.scheme = 'isbn'
        join book_identifiers its on its.scheme = 'isbn' and its.value = mine.value
        join books r on r.id = its.book_id and ${isRecord}
        where ${held}
      union all
      select ${facts}, false from books b
        join books r on left(lower(r.title), 200) = left(lower(b.title), 200) and lower(r.title) = lower(b.title)
          and ${isRecord}
        where ${held} and exists (select 1 from book_people mine join book_people its on its.book_id = r.id
          and its.role = 'aut' and ${nameKey(sql`its.credited_as`)} = ${nameKey(sql`mine.credited_as`)}
          where mine.book_id = b.id and mine.role = 'aut')
    ) as candidates order by "isByIsbn" desc, weight desc, record`);
  const taken = new Set<number>();
  return rows.filter((candidate) => {
    if (taken.has(candidate.id) || taken.has(-candidate.record) || !isOne(candidate)) return false;
    taken.add(candidate.id).add(-candidate.record);
    return true;
  });
}

function isOne({ isByIsbn, title, people, recordTitle, recordPeople }: Candidate): boolean {
  const creators = people.map((name) => ({ name }));
  const record = { title: recordTitle, scheme: "isbn", people: recordPeople };
  return !isByIsbn || isSameWork(record, { title, creators });
}

async function join(
  site: Pick<Site, "hooks">,
  tx: Transaction,
  { id, jid, record, recordJid }: Pair,
): Promise<void> {
  const { rows } = await tx.execute<{
    external_id: string;
    hash: string;
    average: number;
    count: number;
    year: number | null;
  }>(sql`
    select external_id, external_hash as hash, average_rating as average, ratings_count as count, published_year as year
    from books where id = ${record} for update`);
  const [known] = rows;
  if (!known) return;
  await tx.execute(sql`update book_aliases set book_id = ${id} where book_id = ${record}`);
  await moveMarks(tx, { from: record, to: id });
  await emit(site, recordJoined, { tx, from: { id: record, jid: recordJid }, to: { id, jid } });
  await takeOffSubjects(tx, [record]);
  await tx.execute(sql`delete from books where id = ${record}`);
  await tx.execute(sql`
    update books set external_id = ${known.external_id}, external_hash = ${known.hash},
      average_rating = ${known.average}, ratings_count = ${known.count},
      published_year = least(published_year, ${known.year}::int) where id = ${id}`);
  await tx.execute(
    sql`insert into book_aliases (jid, book_id) values (${recordJid}, ${id}) on conflict do nothing`,
  );
}
