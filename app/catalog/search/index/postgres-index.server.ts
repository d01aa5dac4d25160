import { type SQL, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { isStillListed, listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { type BitCount, bitBasis, broadCondition, countByBits } from "./bits/count-by-bits.server.ts";
import { type KnownBits, knownBits, readKnownBits } from "./bits/known-bits.server.ts";
import { findAlike } from "./postgres-words.server.ts";
import { findNames } from "./postgres-suggestions.server.ts";
import { writeDocuments } from "./postgres-writes.server.ts";
import { allOf, type Condition, toTsquery } from "./conditions.ts";
import {
  type Candidate,
  type CandidateQuery,
  type Candidates,
  type FindQuery,
  type Hits,
  type ListOrder,
  mostCounted,
  type PackedCount,
  type SearchIndex,
} from "./search-index.server.ts";

/** The index in the site's own database: decisions 238, 246 and 247. */
export const postgresIndex = (db: Db): SearchIndex => ({
  index: writeDocuments,
  candidates: (query) => findCandidates(db, query),
  find: (query) => findHits(db, query),
  correct: async ({ misspelt, forms }) =>
    misspelt.length + forms.length > 0 ? findAlike(db, misspelt, forms) : new Map(),
  suggest: (beginning, viewer) => findNames(db, beginning, viewer),
});

interface Matching {
  condition: Condition | null;
  phrases: readonly string[];
}

/** One tsquery for words and filters, so that the rarest of both leads through the index. */
function matching({ condition, phrases }: Matching): SQL {
  // What stands in quotation marks is compared with whole cards.
  const held = phrases.map(
    (phrase) => sql` and s.book_id in (select c.book_id from book_cards c where c.book_id = s.book_id
      and position(${` ${phrase} `} in c.plain) > 0)`,
  );
  const fits = condition === null ? sql`true` : sql`s.terms @@ ${toTsquery(condition)}::tsquery`;
  return sql`${fits}${sql.join(held, sql``)}`;
}

/** `from … where …` over the index `s`; the table of books is left out where ids suffice. */
function indexed(viewer: ContentViewer, given: Matching): SQL {
  const still = isStillListed(viewer, sql`s.book_id`);
  if (still) return sql`from book_find s where ${matching(given)} and ${still}`;
  return sql`from book_find s join ${listedBooks(viewer)} on b.id = s.book_id where ${matching(given)}`;
}

interface CandidateRow extends Candidate {
  [column: string]: unknown;
  known: string[] | null;
}

/** One round trip. Nothing is looked up where a tier finds well: PostgreSQL runs a branch of `case` only when it is taken. */
async function findCandidates(db: Db, query: CandidateQuery): Promise<Candidates> {
  const { tiers, filters, phrases, viewer, titleKey, limit, enough, words } = query;
  const tier = (name: keyof typeof tiers | "titled", given: { condition: Condition; only: SQL }) =>
    sql`select s.book_id, s.prior, s.is_text_held, ${sql.raw(`'${name}'`)}::text as tier
      ${indexed(viewer, { condition: allOf([given.condition, filters]), phrases })} and ${given.only}
      order by s.prior desc, s.book_id desc limit ${limit}`;
  const isFew = (name: keyof typeof tiers) => sql`(select count(*) from ${sql.raw(name)}) < ${enough}`;
  const { rows } = await db.execute<CandidateRow>(sql`
    with strong as materialized (${tier("strong", { condition: tiers.strong, only: sql`true` })}),
    anywhere as materialized (${tier("anywhere", { condition: tiers.anywhere, only: isFew("strong") })}),
    begun as materialized (${tier("begun", { condition: tiers.begun, only: sql`${isFew("anywhere")} and ${isFew("strong")}` })}),
    titled as materialized (${tier("titled", { condition: tiers.anywhere, only: sql`s.title_key = ${titleKey}` })}),
    hits as (select * from titled union all select * from strong union all select * from anywhere union all select * from begun),
    found as materialized (select distinct on (h.book_id) h.book_id as id, h.tier, h.prior, h.is_text_held as "isTextHeld",
      coalesce(c.title, '') as title, coalesce(c.also_known_as, '{}') as "alsoKnownAs", coalesce(c.series, '') as series,
      coalesce(c.series_position, '') as "seriesPosition", coalesce(c.authors, '{}') as authors
    from hits h left join book_cards c on c.book_id = h.book_id
    order by h.book_id, case h.tier when 'titled' then 1 when 'strong' then 2 when 'anywhere' then 3 else 4 end)
    select found.*, looked.known from (select case when not exists (select 1 from found where tier <> 'anywhere')
        then array(select w.word from search_words w where w.word = any(${sql.param(words)}::text[])) end as known) as looked
      left join found on true`);
  // Without a candidate there is one row, of the words alone.
  return { rows: rows.filter(({ id }) => id !== null), known: new Set(rows[0]?.known) };
}

/**
 * The average as if twenty more readers had given 3.5 stars, so that one friend's five stars do not lead the list. As the index
 * `books_by_rating` has it.
 */
const weighedRating = sql`(b.average_rating * b.ratings_count + 70) / (b.ratings_count + 20)`;

/** Each ends with the id, so that pages neither repeat nor lose a book. */
const orders: Record<ListOrder, SQL> = {
  best: sql`s.prior desc, b.id desc`,
  // In the order of an index.
  readable: sql`b.is_text_held desc, b.added_at desc, b.id desc`,
  newest: sql`b.added_at desc, b.id desc`,
  updated: sql`b.updated_at desc, b.id desc`,
  rating: sql`${weighedRating} desc nulls last, b.id desc`,
  popularity: sql`b.ratings_count desc, b.id desc`,
  words: sql`b.word_count desc, b.id desc`,
  title: sql`b.sort_title, b.id`,
};

/** One round trip, and one more where other terms have bit strings than this process knew. */
async function findHits(db: Db, query: FindQuery): Promise<Hits> {
  const known = knownBits(db);
  const found = await findWith(db, query, known);
  if (found.version === known.version) return found.hits;
  await readKnownBits(db);
  return (await findWith(db, query, knownBits(db))).hits;
}

interface HitsRow {
  [column: string]: unknown;
  version: number;
  total: number;
  ids: number[];
}

async function findWith(
  db: Db,
  query: FindQuery,
  known: KnownBits,
): Promise<{ hits: Hits; version: number }> {
  const { matches, filters, phrases, viewer } = query;
  const given = { condition: allOf([matches, filters]), phrases };
  // Without words and filters the index says nothing that the books do not.
  const isWhole = given.condition === null && phrases.length === 0;
  const found = isWhole
    ? sql`from ${listedBooks(viewer)} where true`
    : sql`from book_find s join ${listedBooks(viewer)} on b.id = s.book_id where ${matching(given)}`;
  const counted = isWhole ? found : indexed(viewer, given);
  const names = Object.keys(query.counts);
  const bits = bitCountsOf(query, known);
  const packed = names.flatMap((name, index) => {
    const condition = allOf([matches, query.counts[name] ?? null]);
    return packedColumns(packedOf(indexed(viewer, { condition, phrases })), bits.of(condition), index);
  });
  const whole = sql`(select count(*)::int ${counted})`;
  const total = bits.of(given.condition)?.total;
  // Counted apart from the listing, so that a list in an index's order stops after one page of it.
  const { rows } = await db.execute<HitsRow>(sql`
    ${bits.tables} select coalesce((select version from book_bit_terms limit 1), 0) as version,
      ${total ? ifUsable(total, whole) : whole} as total,
      array(select id::int from (${listed(found, query)}) as page order by place) as ids${sql.join(packed, sql``)}`);
  const [row] = rows;
  const hits = {
    total: row?.total ?? 0,
    ids: row?.ids ?? [],
    packed: Object.fromEntries(names.map((name, index) => [name, unpack(row, index, known)])),
  };
  return { hits, version: row?.version ?? 0 };
}

const ifUsable = (one: SQL, other: SQL): SQL =>
  sql`case when (select yes from usable) then ${one} else ${other} end`;

/** Everything of a query that bit strings count, each condition once. */
function bitCountsOf({ matches, filters, phrases, viewer, counts }: FindQuery, known: KnownBits) {
  const still = isStillListed(viewer, sql`s.book_id`);
  const found = new Map<string, BitCount>();
  for (const narrowed of [filters, ...Object.values(counts)]) {
    const condition = allOf([matches, narrowed]);
    const broad = phrases.length === 0 && still ? broadCondition(condition, known) : null;
    const key = JSON.stringify(condition);
    if (broad && still && !found.has(key))
      found.set(key, countByBits(String(found.size), broad, { known, still }));
  }
  const tables = [bitBasis(known), ...[...found.values()].map((count) => count.tables)];
  return {
    of: (condition: Condition | null) => found.get(JSON.stringify(condition)),
    tables: found.size > 0 ? sql`with ${sql.join(tables, sql`, `)}` : sql``,
  };
}

/** The columns that `unpack` reads. */
function packedColumns(whole: SQL, bits: BitCount | undefined, index: number): SQL[] {
  const column = (name: string, value: SQL) => sql`, ${value} as ${sql.identifier(`${name}${index}`)}`;
  if (!bits) return [column("packed", whole)];
  return [
    // Books that are added are never too many.
    column("packed", ifUsable(sql`'\\x00'::bytea || ${bits.added}`, whole)),
    column("taken", ifUsable(bits.taken, sql`null`)),
    column("counts", ifUsable(bits.counts, sql`null`)),
  ];
}

/** The ranked books of the page, then those that come after all ranked ones. */
function listed(found: SQL, { ranked, order, limit, offset }: FindQuery): SQL {
  const first = ranked.slice(offset, offset + limit);
  const others = sql`select id, ${ranked.length + offset}::int + row_number() over () as place from (
    select b.id ${found} and b.id <> all(${sql.param(ranked)}::bigint[]) order by ${orders[order]}
    limit ${limit - first.length} offset ${Math.max(0, offset - ranked.length)}) as listed`;
  if (first.length === 0) return others;
  const top = sql`select id, place from unnest(${sql.param(first)}::bigint[]) with ordinality as listed (id, place)`;
  return first.length === limit ? top : sql`${top} union all ${others}`;
}

/** The first byte says whether there are more. */
const packedOf = (
  counted: SQL,
): SQL => sql`(select case when count(*) > ${mostCounted} then '\\x01'::bytea else '\\x00'::bytea end
    || coalesce(string_agg(packed, ''::bytea), ''::bytea) from (select s.packed ${counted} limit ${mostCounted + 1}) as few)`;

function unpack(row: HitsRow | undefined, index: number, { counted }: KnownBits): PackedCount {
  const bytes = row?.[`packed${index}`];
  const taken = row?.[`taken${index}`];
  const counts = (row?.[`counts${index}`] ?? {}) as Record<string, number>;
  const entries = counted.map(({ term, code, number }) => ({ code, number, count: counts[term] ?? 0 }));
  const summed = taken instanceof Buffer ? { entries, taken } : null;
  return bytes instanceof Buffer && bytes.length > 0
    ? { facets: bytes.subarray(1), isCapped: bytes[0] === 1, summed }
    : { facets: Buffer.alloc(0), isCapped: false, summed };
}
