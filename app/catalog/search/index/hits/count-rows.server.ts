import { type SQL, sql } from "drizzle-orm";
import { listedBooks, suspendedOnce } from "#app/access/visibility/visible-books.server.ts";
import { isRare, type KnownBits } from "../bits/known-bits.server.ts";
import { allOf, anyOf, type Condition, keyOf, partsOf } from "../conditions.ts";
import { inRow, isPacked, splitByRow } from "../in-row.server.ts";
import { indexed, lookingAtFew, type Matching } from "../matching.server.ts";
import { type FindQuery, mostCounted } from "../search-index.server.ts";
import { bookMark, type Splitter, toSplitter } from "./packed-rows.server.ts";

/** A search, and what the index is known to have bit strings of. */
export interface KnownQuery extends FindQuery {
  known: KnownBits;
}

/** How a search is counted by reading a row for each book. */
export interface RowCounts {
  /** `with` queries. */
  tables: SQL[];
  total: SQL;
  /** The packed values of what a condition finds, after a byte that says whether there are more; null for what `together` has. */
  packedOf: (condition: Condition | null) => SQL;
  together: Together | null;
}

/** What several conditions find, read once. */
export interface Together {
  conditions: readonly (Condition | null)[];
  splitter: Splitter;
  /** The packed values of all of it, with a mark between two books; null where they are too many. */
  packed: SQL;
}

/** So many rows are read at most. */
const mostRead = sql.raw(String(mostCounted + 1));

/** The first byte says whether there are more. */
const flagOf = (books: SQL): SQL =>
  sql`case when ${books} < ${mostRead} then '\\x00'::bytea else '\\x01'::bytea end`;
const packedFrom = sql`${flagOf(sql`count(*)`)} || coalesce(string_agg(packed, ''::bytea), ''::bytea)`;

const totalOf = (rows: SQL): SQL => sql`(select count(*)::int ${rows})`;

/**
 * Counts what `isCounted` leaves. What is counted without the filters of a facet holds what is counted with them, so that several are read
 * together, unless they are too much.
 */
export function countRows(query: KnownQuery, isCounted: (condition: Condition | null) => boolean): RowCounts {
  const { matches, filters, phrases, viewer, counts } = query;
  const given = allOf([matches, filters]);
  const narrowed = distinct(Object.values(counts).map((count) => count.filters)).filter(
    (one) => !isCounted(allOf([matches, one])),
  );
  const splitter = narrowed.length > 1 ? toSplitter(narrowed) : null;
  if (splitter) return countTogether(query, { narrowed, splitter });
  const packedOf = (condition: Condition | null) => packedApart(query, condition);
  // Without words and filters the index says nothing that the books do not.
  if (given === null && phrases.length === 0) {
    const whole = totalOf(sql`from ${listedBooks(viewer, suspendedOnce.ids)}`);
    return { tables: [], total: whole, packedOf, together: null };
  }
  const isOne = narrowed.length === 1 && keyOf(narrowed[0] ?? null) === keyOf(filters);
  if (isOne) return countOnce(query, given);
  const wanted = matchingOf(query, given);
  const narrow = lookingAtFew(wanted, query);
  const all = indexed(viewer, wanted);
  const total = narrow
    ? sql`(${totalOf(narrow.each)} + ${totalOf(sql`${all} and ${narrow.areMany}`)})`
    : totalOf(all);
  return { tables: narrow ? [narrow.table] : [], total, packedOf, together: null };
}

/** What a query finds by a condition, which are known books if it is that of the query itself. */
export function matchingOf(
  { matches, filters, phrases, found, known }: KnownQuery,
  condition: Condition | null,
): Matching {
  const isGiven = keyOf(condition) === keyOf(allOf([matches, filters]));
  return { ...splitByRow(condition, known), phrases, found: isGiven ? found : null };
}

const packedApart = (query: KnownQuery, condition: Condition | null): SQL =>
  sql`(select ${packedFrom} from (select s.packed ${indexed(query.viewer, matchingOf(query, condition))} limit ${mostRead}) as few)`;

/** The rows that match, with these columns. */
function rowsOf(query: KnownQuery, given: Matching, columns: SQL) {
  const narrow = lookingAtFew(given, query);
  const all = sql`select ${columns} ${indexed(query.viewer, given)}`;
  return {
    narrow,
    rows: narrow ? sql`select ${columns} ${narrow.each} union all ${all} and ${narrow.areMany}` : all,
  };
}

const areAll = sql`(select books from counted) < ${mostRead}`;

/** Total and values of one condition by one reading. */
function countOnce(query: KnownQuery, given: Condition | null): RowCounts {
  const wanted = matchingOf(query, given);
  const { narrow, rows } = rowsOf(query, wanted, sql`s.packed`);
  return {
    tables: [
      ...(narrow ? [narrow.table] : []),
      sql`counted as materialized (select count(*)::int as books, string_agg(packed, ''::bytea) as packed
        from (${rows} limit ${mostRead}) as few)`,
    ],
    total: sql`case when ${areAll} then (select books from counted)
      else ${totalOf(indexed(query.viewer, wanted))} end`,
    packedOf: (condition) =>
      keyOf(condition) === keyOf(given)
        ? sql`(select ${flagOf(sql`books`)} || coalesce(packed, ''::bytea) from counted)`
        : packedApart(query, condition),
    together: null,
  };
}

interface Several {
  narrowed: readonly (Condition | null)[];
  splitter: Splitter;
}

/**
 * What is read for several conditions: where few books have what all of them have in common, these, of which each is tested afterwards
 * in any case.
 */
function unionOf({ matches, phrases, known }: KnownQuery, narrowed: readonly (Condition | null)[]): Matching {
  const [first, ...others] = narrowed.map((one) => (one === null ? [] : partsOf(one)));
  const isCommon = (part: Condition) =>
    others.every((parts) => parts.some((other) => keyOf(other) === keyOf(part)));
  const common = allOf([matches, ...(first ?? []).filter(isCommon)]);
  if (common !== null && isRare(common, known)) return { ...splitByRow(common, known), phrases };
  const among = narrowed.includes(null) ? null : anyOf(narrowed.filter((one) => one !== null));
  return { condition: allOf([matches, among]), phrases };
}

/** Which book is found by which of the conditions, its packed values say: its terms would have to be fetched one by one. */
function countTogether(query: KnownQuery, { narrowed, splitter }: Several): RowCounts {
  const { matches, filters, viewer, found } = query;
  const given = allOf([matches, filters]);
  const conditions = narrowed.map((one) => allOf([matches, one]));
  const union = unionOf(query, narrowed);
  const isGiven = filters && !found && isPacked(filters) ? inRow(filters) : null;
  const { narrow, rows } = rowsOf(
    query,
    union,
    sql`s.packed${isGiven ? sql`, ${isGiven} as is_given` : sql``}`,
  );
  const countOfGiven = isGiven ? sql`, (count(*) filter (where is_given))::int as total` : sql``;
  const totalApart = totalOf(indexed(viewer, matchingOf(query, given)));
  return {
    tables: [
      ...(narrow ? [narrow.table] : []),
      sql`counted as materialized (select count(*)::int as books, string_agg(packed, ${bookMark}::bytea) as packed${countOfGiven}
        from (${rows} limit ${mostRead}) as few)`,
    ],
    total: isGiven
      ? sql`case when ${areAll} then (select total from counted) else ${totalApart} end`
      : totalApart,
    packedOf: (condition) =>
      conditions.some((one) => keyOf(one) === keyOf(condition))
        ? sql`case when not ${areAll} then ${packedApart(query, condition)} end`
        : packedApart(query, condition),
    together: {
      conditions,
      splitter,
      packed: sql`case when ${areAll} then (select coalesce(packed, ''::bytea) from counted) end`,
    },
  };
}

/** Each once. */
export const distinct = (conditions: readonly (Condition | null)[]): (Condition | null)[] => [
  ...new Map(conditions.map((one) => [keyOf(one), one])).values(),
];
