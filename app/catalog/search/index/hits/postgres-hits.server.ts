import { type SQL, sql } from "drizzle-orm";
import { isStillListed, listedBooks, suspendedOnce } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { executeRepeated } from "#app/platform/db/named-query.server.ts";
import { type BitCount, bitBasis, broadCondition, countByBits } from "../bits/count-by-bits.server.ts";
import { type KnownBits, knownBits, readKnownBits } from "../bits/known-bits.server.ts";
import { allOf, type Condition, keyOf } from "../conditions.ts";
import { countRows, distinct, type KnownQuery, matchingOf, type RowCounts } from "./count-rows.server.ts";
import { indexed, matchingAsPlanned } from "../matching.server.ts";
import type { FindQuery, Hits, ListOrder, PackedCount } from "../search-index.server.ts";
import { splitPacked } from "./packed-rows.server.ts";

/**
 * The average as if twenty more readers had given 3.5 stars, so that one friend's five stars do not lead the list. As the index
 * `books_by_rating` has it.
 */
const weighedRating = sql`(b.average_rating * b.ratings_count + 70) / (b.ratings_count + 20)`;

/** Each ends with the id, so that pages neither repeat nor lose a book. */
const orders: Record<ListOrder, SQL> = {
  best: sql`s.prior desc, s.book_id desc`,
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
export async function findHits(db: Db, query: FindQuery): Promise<Hits> {
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
  together: Buffer | null;
}

async function findWith(
  db: Db,
  given: FindQuery,
  known: KnownBits,
): Promise<{ hits: Hits; version: number }> {
  const query = { ...given, known };
  const names = Object.keys(query.counts);
  const bits = bitCountsOf(query);
  const counted = countRows(query, (condition) => bits.of(condition) !== undefined);
  const columns = names.flatMap((name, index) => {
    const condition = allOf([query.matches, query.counts[name]?.filters ?? null]);
    return packedColumns(counted.packedOf(condition), bits.of(condition), index);
  });
  const total = totalOf(query, bits, counted);
  // Counted apart from the listing, so that a list in an index's order stops after one page of it.
  const { rows } = await executeRepeated<HitsRow>(
    db,
    sql`with ${sql.join([suspendedOnce.definition, ...bits.tables, ...counted.tables], sql`, `)},
    sums as materialized (select ${total} as total)
    select coalesce((select version from book_bit_terms limit 1), 0) as version, (select total from sums) as total,
      array(select id::int from (${listed(query)}) as page order by place) as ids,
      ${counted.together?.packed ?? sql`null::bytea`} as together${sql.join(columns, sql``)}`,
  );
  const [row] = rows;
  const split = await splitOf(row, counted);
  const packed = names.map((name, index) => {
    const facets = split.get(keyOf(allOf([query.matches, query.counts[name]?.filters ?? null])));
    return [name, facets ? { facets, isCapped: false, summed: null } : unpack(row, index, known)] as const;
  });
  const hits = { total: row?.total ?? 0, ids: row?.ids ?? [], packed: Object.fromEntries(packed) };
  return { hits, version: row?.version ?? 0 };
}

const ifUsable = (one: SQL, other: SQL): SQL =>
  sql`case when (select yes from usable) then ${one} else ${other} end`;

/** Everything of a query that bit strings count, each condition once. */
function bitCountsOf(query: KnownQuery) {
  const { matches, filters, phrases, viewer, counts, known } = query;
  const still = isStillListed(viewer, sql`s.book_id`, suspendedOnce.ids);
  const found = new Map<string, BitCount>();
  for (const narrowed of distinct([filters, ...Object.values(counts).map((count) => count.filters)])) {
    const condition = allOf([matches, narrowed]);
    const codes = Object.values(counts)
      .filter((count) => keyOf(count.filters) === keyOf(narrowed))
      .flatMap((count) => count.codes);
    const isLookedFor = phrases.length === 0 && !matchingOf(query, condition).found;
    const broad = isLookedFor && still ? broadCondition(condition, known) : null;
    const counted = known.counted.filter(({ code }) => codes.includes(code));
    if (broad && still)
      found.set(keyOf(condition), countByBits(String(found.size), broad, { known, counted, still }));
  }
  return {
    of: (condition: Condition | null) => found.get(keyOf(condition)),
    tables: found.size > 0 ? [bitBasis(known), ...[...found.values()].map((count) => count.tables)] : [],
  };
}

function totalOf({ matches, filters, total }: KnownQuery, bits: BitCounts, counted: RowCounts): SQL {
  if (total !== null) return sql`${total}::int`;
  const byBits = bits.of(allOf([matches, filters]))?.total;
  return byBits ? ifUsable(byBits, counted.total) : counted.total;
}

type BitCounts = ReturnType<typeof bitCountsOf>;

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

/** The ranked books of the page, then those that come after all ranked ones, where there are such. */
function listed(query: KnownQuery): SQL {
  const { matches, filters, phrases, viewer, found, ranked, order, limit, offset } = query;
  const first = ranked.slice(offset, offset + limit);
  const top = sql`select id, place from unnest(${sql.param(first)}::bigint[]) with ordinality as listed (id, place)`;
  if (first.length === limit || found?.length === ranked.length) return top;
  const given = allOf([matches, filters]);
  const isWhole = given === null && phrases.length === 0;
  const wanted = matchingOf(query, given);
  // Whether an index in its order is read or the books that match are sorted depends on how many match: only by renown there is no such index.
  const inOrder = () =>
    isWhole
      ? sql`from ${listedBooks(viewer, suspendedOnce.ids)} where true`
      : sql`from book_find s join ${listedBooks(viewer, suspendedOnce.ids)} on b.id = s.book_id where ${matchingAsPlanned(wanted)}`;
  const isByRenown = order === "best" && !isWhole;
  const [id, source] = isByRenown ? [sql`s.book_id`, indexed(viewer, wanted)] : [sql`b.id`, inOrder()];
  const others = sql`select id, ${ranked.length + offset}::int + row_number() over () as place from (
    select ${id} as id ${source} and ${id} <> all(${sql.param(ranked)}::bigint[]) ${ranked.length > 0 ? sql`and (select total from sums) > ${ranked.length}::int` : sql``}
    order by ${orders[order]}
    limit ${limit - first.length}::int offset ${Math.max(0, offset - ranked.length)}::int) as listed`;
  return first.length === 0 ? others : sql`${top} union all ${others}`;
}

/** By condition, the packed values of what was read together. */
async function splitOf(
  row: HitsRow | undefined,
  { together }: RowCounts,
): Promise<ReadonlyMap<string, Buffer>> {
  if (!together || !row?.together) return new Map();
  const split = await splitPacked(row.together, together.splitter, together.conditions.length);
  return new Map(split.map((packed, at) => [keyOf(together.conditions[at] ?? null), packed]));
}

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
