import { type SQL, sql } from "drizzle-orm";
import {
  allOf,
  anyOf,
  type Condition,
  hasBeginning,
  partsOf,
  termsIn,
  termsLeftOut,
  toTsquery,
} from "../conditions.ts";
import { anyBook } from "../../facets/facet-terms.server.ts";
import { hasTerms, inRow, splitByRow } from "../in-row.server.ts";
import { bitOf, segmentOf } from "./segments.server.ts";
import { type CountedTerm, type KnownBits, mayBeMany } from "./known-bits.server.ts";

/** Where more books have changed since their strings were written, the strings are left alone until the job has been there. */
const mostChanged = 2_000;

/** A term that no book has. */
const noBook = "=none";

/**
 * A condition that may be counted by bit strings: each of its parts that must hold has a term of many books, so that it may find many, and
 * no part is a beginning. Null for any other: what has a rare term finds few books, which are counted one by one.
 */
export function broadCondition(
  condition: Condition | null,
  { terms }: Pick<KnownBits, "terms">,
): Condition | null {
  const whole = condition ?? { term: anyBook };
  return terms.has(anyBook) && !hasBeginning(whole) && mayBeMany(whole, terms) ? whole : null;
}

/** The same of books that have none of the rare terms. */
function withoutRare(condition: Condition, isRare: (term: string) => boolean): Condition {
  const part = (inner: Condition) => withoutRare(inner, isRare);
  if ("term" in condition) return isRare(condition.term) ? { term: noBook } : condition;
  if ("beginning" in condition) return condition;
  if ("not" in condition) return { not: part(condition.not) };
  return "all" in condition ? { all: condition.all.map(part) } : { any: condition.any.map(part) };
}

const zero = sql`(u.open # u.open)`;

/** The books of the segment `u` that have any of these terms; one index scan. */
const havingAny = (terms: readonly string[]): SQL =>
  sql`coalesce((select bit_or(t.bits) from book_bits t where t.segment = u.segment and t.term = any(${sql.param(terms)}::text[])), ${zero})`;

const isTerm = (condition: Condition): condition is { term: string } => "term" in condition;
const termOfNot = (condition: Condition): string[] =>
  "not" in condition && isTerm(condition.not) ? [condition.not.term] : [];

/** A condition over the strings of the segment `u`. Terms that are left out together are one string. */
function toBits(condition: Condition): SQL {
  if ("term" in condition) return havingAny([condition.term]);
  if ("not" in condition) return sql`~(${toBits(condition.not)})`;
  if ("beginning" in condition) return zero;
  if ("any" in condition) {
    const terms = condition.any.filter(isTerm).map(({ term }) => term);
    const others = condition.any.filter((part) => !isTerm(part)).map(toBits);
    return sql`(${sql.join([...(terms.length > 0 ? [havingAny(terms)] : []), ...others], sql` | `)})`;
  }
  const leftOut = condition.all.flatMap(termOfNot);
  const others = condition.all.filter((part) => termOfNot(part).length === 0).map(toBits);
  return sql`(${sql.join([...others, ...(leftOut.length > 0 ? [sql`~(${havingAny(leftOut)})`] : [])], sql` & `)})`;
}

interface Group {
  /** Any of them. */
  terms: string[];
  isLeftOut: boolean;
}

/** A condition as groups, each of which must hold, all that is left out in one; null for one that has parts within parts. */
function groupsOf(condition: Condition): Group[] | null {
  const groups: Group[] = [];
  const leftOut: string[] = [];
  for (const part of partsOf(condition)) {
    const inner = "not" in part ? part.not : part;
    const terms = "any" in inner ? inner.any : [inner];
    if (!terms.every(isTerm)) return null;
    const names = terms.map(({ term }) => term);
    if ("not" in part) leftOut.push(...names);
    else groups.push({ terms: names, isLeftOut: false });
  }
  return leftOut.length > 0 ? [...groups, { terms: leftOut, isLeftOut: true }] : groups;
}

/** What has only groups has one text whatever they are, so that it is not planned each time. */
function bitsOf(condition: Condition): SQL {
  const groups = groupsOf(condition);
  if (groups === null) return toBits(condition);
  return sql`coalesce((select bit_and(case when g."isLeftOut" then ~any_of.bits else any_of.bits end)
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as g (terms text[], "isLeftOut" boolean)
    cross join lateral (select coalesce(bit_or(t.bits), ${zero}) as bits from book_bits t
      where t.segment = u.segment and t.term = any(g.terms)) as any_of), u.open)`;
}

/** Whether what a condition finds has none of the rare terms: those are only left out, one by one. */
const leavesOut = (condition: Condition, isRare: (term: string) => boolean): boolean =>
  groupsOf(condition)?.every(({ terms, isLeftOut }) => isLeftOut || !terms.some(isRare)) ?? false;

/** What must hold, without what must not. */
const wantedOf = (condition: Condition): Condition | null =>
  allOf(partsOf(condition).filter((part) => !("not" in part)));

/**
 * Which strings a query may use, and what they say nothing of: `usable`, `fresh` (books that changed since, which are looked at one by one)
 * and `masks` (of each segment all books but those and those of suspended authors). One statement sees one state of all of them.
 */
export const bitBasis = ({ version }: KnownBits): SQL => sql`
  usable as materialized (select coalesce((select version from book_bit_terms limit 1), 0) = ${version}
    and (select count(*) from (select 1 from book_bit_changes limit ${mostChanged + 1}) as c) <= ${mostChanged} as yes),
  fresh as materialized (select distinct c.book_id from book_bit_changes c),
  masks as materialized (select w.segment, w.bits & ~coalesce((
      select bit_or(set_bit(w.bits # w.bits, ${bitOf(sql`h.book_id`)}, 1))
      from (select book_id from fresh union select book_id from suspended) as h
      where ${segmentOf(sql`h.book_id`)} = w.segment), w.bits # w.bits) as open
    from book_bits w where w.term = ${anyBook})`;

export interface BitCount {
  /** Common table expressions, which come after the basis. */
  tables: SQL;
  total: SQL;
  /** By counted term, how many of the books have it that the strings say something of. */
  counts: SQL;
  /** The packed values of books that are to be added, and of those that were counted and are not found. */
  added: SQL;
  taken: SQL;
}

interface BitOptions {
  known: KnownBits;
  /** Which terms to count. */
  counted: readonly CountedTerm[];
  still: SQL;
}

/**
 * Counts a broad condition: by strings as if no book had a rare term, less the books with one that were counted so, and with those of
 * them, and of the changed ones, that it finds.
 */
export function countByBits(
  name: string,
  condition: Condition,
  { known, counted, still }: BitOptions,
): BitCount {
  const table = (part: string) => sql.identifier(`${part}_${name}`);
  const isRare = (term: string) => !known.terms.has(term);
  const rare = [...new Set(termsIn(condition))].filter(isRare);
  const common = withoutRare(condition, isRare);
  const query = (wanted: Condition) => sql`${toTsquery(wanted)}::tsquery`;
  const rarely = rare.length === 0 ? null : anyOf(rare.map((term) => ({ term })));
  // Lists of what is left out are long, so that the index reads those of the rest alone; for that the terms of each book are read,
  // unless its bit is known.
  const isWhole = (wanted: Condition) =>
    partsOf(wanted).some((part) => "not" in part) ? sql`(s.terms @@ ${query(wanted)}) is true` : sql`true`;
  const isRarely = (wanted: Condition) => {
    if (!rarely) return sql`false`;
    const given = splitByRow(allOf([rarely, wantedOf(wanted)]), known);
    return sql`${hasTerms(given.condition ?? rarely, query)}${given.inRow ? sql` and ${inRow(given.inRow)}` : sql``}`;
  };
  const bit = sql`get_bit(h.bits, ${bitOf(sql`s.book_id`)})`;
  const rows = sql`select s.packed from book_find s join ${table("bits")} h on h.segment = ${segmentOf(sql`s.book_id`)}`;
  // Unless rare terms are left out, whatever was counted is found.
  const isSure = !termsLeftOut(condition).some(isRare);
  const foundRarely = sql`${rows} where ${isRarely(condition)} and ${isWhole(condition)} and ${still}
    and s.book_id not in (select book_id from fresh)${isSure ? sql` and ${bit} = 0` : sql``}`;
  // No changed book has a bit, and none of a suspended author.
  const countedRarely = isSure
    ? sql`select s.packed from book_find s limit 0`
    : sql`${rows} where ${isRarely(common)} and ${bit} = 1`;
  const packed = (part: string) =>
    sql`(select coalesce(string_agg(packed, ''::bytea), ''::bytea) from ${table(part)})`;
  const terms = counted.map(({ term }) => term);
  return {
    tables: sql`
      ${table("bits")} as materialized (select u.segment, u.open & ${bitsOf(common)} as bits from masks u),
      ${table("added")} as materialized (
        select s.packed from fresh f join book_find s on s.book_id = f.book_id where s.terms @@ ${query(condition)} and ${still}
        ${leavesOut(condition, isRare) ? sql`` : sql`union all ${foundRarely}`}),
      ${table("taken")} as materialized (${countedRarely})`,
    total: sql`((select coalesce(sum(bit_count(bits)), 0) from ${table("bits")})
      + (select count(*) from ${table("added")}) - (select count(*) from ${table("taken")}))::int`,
    counts: sql`coalesce((select jsonb_object_agg(c.term, c.books) from (
      select t.term, sum(bit_count(t.bits & h.bits)) as books from ${table("bits")} h join book_bits t on t.segment = h.segment
      where t.term = any(${sql.param(terms)}::text[]) group by t.term) as c), '{}'::jsonb)`,
    added: packed("added"),
    taken: packed("taken"),
  };
}
