import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { quotedTerm } from "#app/access/visibility/filed-under.ts";
import type { CountedTerm } from "./known-bits.server.ts";
import { bitOf, booksOfSegment, segmentOf } from "./segments.server.ts";

type Transaction = Pick<Db, "execute">;

/** So many changes are merged in one transaction. */
const mostMerged = 2_000;
/** A term that fewer of the books have is not worth strings: they are counted one by one. */
const leastShare = { word: 0.01, filing: 0.002 };
const mostTerms = 800;

/**
 * One state of the whole database, which no other job changes the strings of. Writers of books are not held up: what they change meanwhile
 * stays noted.
 */
const alone = <Result>(db: Db, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  db.transaction(
    async (tx) => {
      // Before anything is read: the state is taken by the first query.
      await tx.execute(sql`lock table book_bits in share row exclusive mode`);
      return work(tx);
    },
    { isolationLevel: "repeatable read" },
  );

/** Terms that many books have, the most frequent first, by what PostgreSQL knows of the table. */
export async function frequentTerms(db: Transaction): Promise<string[]> {
  await db.execute(sql`analyze book_find (terms)`);
  const { rows } = await db.execute<{ term: string }>(sql`
    select e.term from pg_stats s cross join lateral unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as e (term, share)
    where s.schemaname = current_schema() and s.tablename = 'book_find' and s.attname = 'terms'
      and e.term is not null
      and e.share >= case when e.term like '=%' then ${leastShare.filing}::real else ${leastShare.word}::real end
    order by e.share desc, e.term limit ${mostTerms}`);
  return rows.map(({ term }) => term);
}

/** Writes the strings of these terms, and of no others, from the books as they are. */
export async function buildBits(
  db: Db,
  terms: readonly string[],
  counted: readonly CountedTerm[],
): Promise<void> {
  const places = new Map(counted.map((each) => [each.term, each]));
  const rows = [...new Set([...terms, ...places.keys()])].map((term) => ({
    code: null,
    number: null,
    ...places.get(term),
    term,
  }));
  await alone(db, async (tx) => {
    const { rows: before } = await tx.execute<{ version: number }>(
      sql`select coalesce(max(version), 0)::int as version from book_bit_terms`,
    );
    await tx.execute(sql`delete from book_bit_changes`);
    await tx.execute(sql`delete from book_bit_terms`);
    await tx.execute(sql`delete from book_bits`);
    // A sequential scan would read the terms of every book.
    await tx.execute(sql`set local enable_seqscan = off`);
    for (const { term } of rows) await buildTerm(tx, term);
    await tx.execute(sql`insert into book_bit_terms (term, code, number, version)
      select term, code, number, ${(before[0]?.version ?? 0) + 1}::int
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (term text, code smallint, number bigint)`);
  });
}

async function buildTerm(tx: Transaction, term: string): Promise<void> {
  const { rows } = await tx.execute<{ segment: number; places: Buffer }>(sql`
    select ${segmentOf(sql`book_id`)} as segment, string_agg(int4send(${bitOf(sql`book_id`)}), ''::bytea) as places
    from book_find where terms @@ ${quotedTerm(term)}::tsquery group by 1`);
  const strings = rows.map(({ segment, places }) => {
    const bits = Buffer.alloc(booksOfSegment / 8);
    for (let at = 0; at < places.length; at += 4) {
      const place = places.readUInt32BE(at);
      bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7));
    }
    return { segment, bits: `x${bits.toString("hex")}` };
  });
  if (strings.length === 0) return;
  await tx.execute(sql`insert into book_bits (segment, term, bits)
    select segment, ${term}, bits::bit varying from jsonb_to_recordset(${JSON.stringify(strings)}::jsonb) as given (segment int, bits text)`);
}

/** Brings the strings up to the books that changed, in bounded transactions, and answers how many there were. */
export async function mergeBits(db: Db, signal?: AbortSignal): Promise<number> {
  for (let merged = 0; ;) {
    signal?.throwIfAborted();
    const count = await alone(db, mergeSome);
    merged += count;
    if (count < mostMerged) return merged;
  }
}

async function mergeSome(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ books: number }>(sql`
    with noted as (delete from book_bit_changes where place in (select place from book_bit_changes order by place limit ${mostMerged})
      returning book_id),
    nothing as materialized (select repeat('0', ${booksOfSegment})::bit varying as bits),
    changed as materialized (select distinct book_id, ${segmentOf(sql`book_id`)} as segment,
      ${bitOf(sql`book_id`)} as place from noted),
    having_term as materialized (
      select c.segment, k.term, bit_or(set_bit(n.bits, c.place, 1)) as bits
      from nothing n cross join changed c join book_find f on f.book_id = c.book_id
      cross join lateral unnest(tsvector_to_array(f.terms)) as has (term) join book_bit_terms k on k.term = has.term
      group by c.segment, k.term),
    masks as materialized (
      select c.segment, bit_or(set_bit(n.bits, c.place, 1)) as bits from nothing n cross join changed c group by c.segment),
    written as (
      insert into book_bits as b (segment, term, bits)
      select m.segment, k.term, (coalesce(o.bits, n.bits) & ~m.bits) | coalesce(h.bits, n.bits)
      from nothing n cross join masks m cross join book_bit_terms k
        left join book_bits o on o.segment = m.segment and o.term = k.term
        left join having_term h on h.segment = m.segment and h.term = k.term
      where (coalesce(o.bits, n.bits) & m.bits) <> coalesce(h.bits, n.bits)
      on conflict (segment, term) do update set bits = excluded.bits)
    select count(*)::int as books from noted`);
  return rows[0]?.books ?? 0;
}
