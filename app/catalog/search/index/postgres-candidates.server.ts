import { type SQL, sql } from "drizzle-orm";
import { suspendedOnce } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { executeRepeated } from "#app/platform/db/named-query.server.ts";
import { areAllIndexed } from "./indexed-version.server.ts";
import { broadCondition } from "./bits/count-by-bits.server.ts";
import { type KnownBits, knownBits } from "./bits/known-bits.server.ts";
import { allOf, type Condition, hasBeginning } from "./conditions.ts";
import { inRow, splitByRow } from "./in-row.server.ts";
import { indexed, lookingAtFew } from "./matching.server.ts";
import { renownBands } from "./renown-bands.ts";
import type { Candidate, CandidateQuery, Candidates } from "./search-index.server.ts";

interface CandidateRow extends Candidate {
  [column: string]: unknown;
  known: string[] | null;
  areAll: boolean;
  total: number | null;
}

/**
 * One round trip. Nothing is looked up where a tier finds well: PostgreSQL runs a query of `with`, and a part of `union all`, only where its
 * condition on others holds.
 */
export async function findCandidates(db: Db, given: CandidateQuery): Promise<Candidates> {
  const query = { ...given, known: knownBits(db) };
  const { tiers, enough, words, limits } = query;
  const isFew = (name: Candidate["tier"]) => sql`(select count(*) from ${sql.raw(name)}) < ${enough}::int`;
  const isBelow = (name: Candidate["tier"]) =>
    sql`(select count(*) from ${sql.raw(name)}) < ${limitOf(name, limits)}`;
  const anywhere = matched(query, tiers.anywhere);
  const { rows } = await executeRepeated<CandidateRow>(
    db,
    sql`
    with ${suspendedOnce.definition},
    ${strongTier(query)},
    anywhere as materialized (${countedTierOf(query, "anywhere", sql`${anywhere} and ${isFew("strong")}`)}),
    ${begunTier(query, sql`${isFew("anywhere")} and ${isFew("strong")}`)},
    titled as materialized (${tierOf(query, "titled", sql`${anywhere} and s.book_id = any(array(${bestTitled(query)}))`)}),
    hits as (select * from titled union all select * from strong union all select * from anywhere union all select * from begun),
    found as materialized (select distinct on (h.book_id) h.book_id as id, h.tier, h.prior, h.is_text_held as "isTextHeld",
      coalesce(c.title, '') as title, coalesce(c.also_known_as, '{}') as "alsoKnownAs", coalesce(c.series, '') as series,
      coalesce(c.series_position, '') as "seriesPosition", coalesce(c.authors, '{}') as authors
    from hits h left join book_cards c on c.book_id = h.book_id
    order by h.book_id, case h.tier when 'titled' then 1 when 'strong' then 2 when 'anywhere' then 3 else 4 end)
    select found.*, looked.known, ${isFew("strong")} and ${isBelow("anywhere")} and ${isBelow("begun")} as "areAll",
      case when ${isFew("strong")} then coalesce((select max(of_tier) from begun), (select max(of_tier) from anywhere), 0) end as total
    from (select case when not exists (select 1 from found where tier <> 'anywhere')
        then array(select w.word from search_words w where w.word = any(${sql.param(words)}::text[])) end as known) as looked
      left join found on true`,
  );
  // Without a candidate there is one row, of the words alone.
  return {
    rows: rows.filter(({ id }) => id !== null),
    known: new Set(rows[0]?.known),
    areAll: rows[0]?.areAll ?? false,
    total: rows[0]?.total ?? null,
  };
}

/** The terms of a book are fetched one by one, and there are titles that very many books have. */
function bestTitled({ tiers, filters, titleKey, limits, known }: KnownQuery): SQL {
  const given = splitByRow(allOf([tiers.anywhere, filters]), known);
  return sql`select s.book_id from book_find s where s.title_key = ${titleKey}::int${given.inRow ? sql` and ${inRow(given.inRow)}` : sql``}
    order by s.prior desc, s.book_id desc limit ${limitOf("titled", limits)}`;
}

interface KnownQuery extends CandidateQuery {
  known: KnownBits;
}

const limitOf = (name: Candidate["tier"], limits: CandidateQuery["limits"]): SQL =>
  sql.raw(String(limits[name]));

const matched = ({ filters, phrases, viewer, known }: KnownQuery, condition: Condition): SQL =>
  indexed(viewer, { ...splitByRow(allOf([condition, filters]), known), phrases });

const tierOf = ({ limits }: KnownQuery, name: Candidate["tier"], found: SQL): SQL =>
  sql`select s.book_id, s.prior, s.is_text_held, ${sql.raw(`'${name}'`)}::text as tier, null::int as of_tier ${found}
    order by s.prior desc, s.book_id desc limit ${limitOf(name, limits)}`;

/** With the number of all books of the tier beside each: all are read in any case. */
const countedTierOf = ({ limits }: KnownQuery, name: Candidate["tier"], found: SQL): SQL =>
  sql`select s.book_id, s.prior, s.is_text_held, ${sql.raw(`'${name}'`)}::text as tier, (count(*) over ())::int as of_tier ${found}
    order by s.prior desc, s.book_id desc limit ${limitOf(name, limits)}`;

/** Where no more books have the words, for each that is wanted, all are looked at. */
const fewOfEach = 3;

/**
 * Where many books have the words, the best known are looked for first: a band holds those above a renown, so that as many as are wanted are
 * the best known of all. Until all books are indexed with bands, all that have the words are looked at.
 */
function strongTier(query: KnownQuery): SQL {
  const { tiers, filters, limits, known } = query;
  const isBroad = broadCondition(allOf([tiers.strong, filters]), known) !== null;
  const found = matched(query, tiers.strong);
  const few = sql.raw(String(fewOfEach * limits.strong));
  const columns = sql`s.book_id, s.prior, s.is_text_held, 'strong'::text as tier, null::int as of_tier`;
  const firstFew = isBroad
    ? sql`select ${columns} from book_find s limit 0`
    : sql`select ${columns} ${found} limit ${few} + 1`;
  const areMany = isBroad ? sql`true` : sql`(select count(*) from few_strong) > ${few}`;
  const isFull = (at: number) =>
    sql`(select count(*) from ${sql.raw(`band_${at}`)}) >= ${limitOf("strong", limits)}`;
  const isNoneFull = (count: number) =>
    sql.join([areMany, ...Array.from({ length: count }, (_, at) => sql`not ${isFull(at)}`)], sql` and `);
  const bands = renownBands.map((band, at) => {
    const inBand = matched(query, { all: [tiers.strong, band] });
    return sql`${sql.raw(`band_${at}`)} as materialized (
      ${tierOf(query, "strong", sql`${inBand} and ${areAllIndexed} and ${isNoneFull(at)}`)})`;
  });
  const all = tierOf(query, "strong", sql`${found} and ${isNoneFull(bands.length)}`);
  const full = bands.map((_, at) => sql`select * from ${sql.raw(`band_${at}`)} where ${isFull(at)}`);
  return sql`few_strong as materialized (${firstFew}), ${sql.join(bands, sql`, `)}, unbanded as materialized (${all}),
    strong as materialized ((select * from few_strong where not ${areMany} order by prior desc, book_id desc limit ${limitOf("strong", limits)})
      union all ${sql.join([...full, sql`select * from unbanded`], sql` union all `)})`;
}

function begunTier(query: KnownQuery, only: SQL): SQL {
  const { tiers, filters, phrases, viewer, known } = query;
  // It is the tier before, then.
  if (!hasBeginning(tiers.begun)) return sql`begun as (select * from anywhere limit 0)`;
  const all = sql`${matched(query, tiers.begun)} and ${only}`;
  const given = { ...splitByRow(allOf([tiers.begun, filters]), known), phrases };
  const narrow = lookingAtFew(given, { viewer, known, only });
  if (narrow === null) return sql`begun as materialized (${countedTierOf(query, "begun", all)})`;
  return sql`${narrow.table}, begun as materialized ((${countedTierOf(query, "begun", narrow.each)})
    union all (${countedTierOf(query, "begun", sql`${all} and ${narrow.areMany}`)}))`;
}
