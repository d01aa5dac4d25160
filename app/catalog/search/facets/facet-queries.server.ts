import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import type { CountQuery, Hits, PackedCount } from "../index/search-index.server.ts";
import { type Facet, type FacetPanel } from "./facet.server.ts";
import { conditionOfFilters, packEntries, type Tally, tallyOf } from "./facet-terms.server.ts";
import { facets as allFacets } from "./facets.server.ts";
import type { Filters } from "./filters.ts";

export interface Choice {
  value: string;
  name: string;
  /** How many books a search with it finds; null where they are too many to count. */
  count: number | null;
}

export interface FacetAnswers {
  /** By key: the values that find something, in the order of the panel. */
  choices: Record<string, Choice[]>;
  /** By key and value: the names of the values in the address. */
  names: Record<string, Record<string, string>>;
}

const all = "all";

/** Of a facet of which one of several values suffices, others are counted as if none had been chosen. */
const isCountedAlone = ({ key, combines, panel }: Facet, filters: Filters): boolean =>
  panel !== null && combines === "any" && (filters[key]?.included.length ?? 0) > 0;

/** What has to be counted for the panels of a search, by name: all that it finds, and the same without the values of some facets. */
export function countsOf(filters: Filters, facets: readonly Facet[] = allFacets): Record<string, CountQuery> {
  const alone = facets.filter((facet) => isCountedAlone(facet, filters));
  const without = (key: string) => ({
    ...filters,
    [key]: { included: [], excluded: filters[key]?.excluded ?? [] },
  });
  const codesOf = (some: readonly Facet[]) => some.flatMap(({ panel }) => panel?.code ?? []);
  const together = facets.filter((facet) => !alone.includes(facet));
  return Object.fromEntries([
    [all, { filters: conditionOfFilters(filters, facets), codes: codesOf(together) }],
    ...alone.map(
      (facet) =>
        [
          facet.key,
          { filters: conditionOfFilters(without(facet.key), facets), codes: codesOf([facet]) },
        ] as const,
    ),
  ]);
}

const mostGenres = 24;

/** What there is to choose from where nothing could be counted: the fixed values, and the largest genres. */
export async function findUncounted(db: Db, facets: readonly Facet[] = allFacets): Promise<Hits["packed"]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from subjects where kind = 'genre' order by book_count desc, id limit ${mostGenres}`,
  );
  const entries = facets.flatMap(({ key, panel }) => {
    const numbers =
      key === "genre" ? rows.map(({ id }) => id) : (panel?.order?.map((_, place) => place) ?? []);
    return panel ? numbers.map((number) => ({ code: panel.code, number })) : [];
  });
  const packed = { facets: packEntries(entries), isCapped: true, summed: null };
  return Object.fromEntries([all, ...facets.map(({ key }) => key)].map((name) => [name, packed]));
}

interface FacetOptions {
  packed: Hits["packed"];
  facets?: readonly Facet[];
}

/** What was counted, before the names of stored values are known. */
export interface CountedFacets {
  /** Rows of `key`, `number`, `value` and `name`; null where no name is stored. */
  names: SQL | null;
  answersWith: (rows: readonly NameRow[]) => FacetAnswers;
}

/** The choices of a search, and the names of its present values; one round trip, or none. */
export async function findFacets(db: Db, filters: Filters, options: FacetOptions): Promise<FacetAnswers> {
  const { names, answersWith } = await countFacets(filters, options);
  return answersWith(names === null ? [] : (await db.execute<NameRow>(names)).rows);
}

/** The same without the round trip, for what asks for the names together with something else. */
export async function countFacets(
  filters: Filters,
  { packed, facets = allFacets }: FacetOptions,
): Promise<CountedFacets> {
  const tallies = new Map<string, Tally>();
  for (const [name, count] of Object.entries(packed)) tallies.set(name, await tallyOfCount(count));
  const counted = facets.map((facet): CountedFacet => {
    const name = isCountedAlone(facet, filters) ? facet.key : all;
    const isCapped = packed[name]?.isCapped ?? false;
    const counts = facet.panel ? (tallies.get(name)?.get(facet.panel.code) ?? new Map()) : new Map();
    return { facet, isCapped, found: facet.panel ? mostFound(facet.panel, counts) : [] };
  });
  return {
    names: namesOf(filters, counted),
    answersWith: (rows) => toAnswers(filters, counted, rows),
  };
}

/** Of what the index summed up, only the values that it knows are counted: of others it says nothing. */
async function tallyOfCount({ facets, summed }: PackedCount): Promise<Tally> {
  const added = await tallyOf(facets);
  if (summed === null) return added;
  const taken = await tallyOf(summed.taken);
  const tally = new Map<number, Map<number, number>>();
  for (const { code, number, count } of summed.entries) {
    const books = count + (added.get(code)?.get(number) ?? 0) - (taken.get(code)?.get(number) ?? 0);
    if (books > 0) tally.set(code, (tally.get(code) ?? new Map<number, number>()).set(number, books));
  }
  return tally;
}

interface CountedFacet {
  facet: Facet;
  isCapped: boolean;
  found: CountedNumber[];
}

function toAnswers(filters: Filters, counted: CountedFacet[], stored: readonly NameRow[]): FacetAnswers {
  const answers: FacetAnswers = { choices: {}, names: {} };
  for (const { facet, isCapped, found } of counted) {
    const { key, names, panel } = facet;
    const own = stored.filter((row) => row.key === key);
    answers.choices[key] = found.flatMap(({ number, count }): Choice[] => {
      const row = own.find((one) => one.number === number);
      const value = row?.value ?? panel?.valueOf(number) ?? null;
      const name = row?.name ?? (names.kind === "known" && value !== null ? names.nameOf(value) : null);
      return value === null || name === null ? [] : [{ value, name, count: isCapped ? null : count }];
    });
    const present = [...(filters[key]?.included ?? []), ...(filters[key]?.excluded ?? [])];
    answers.names[key] = Object.fromEntries(
      present.map((value) => [
        value,
        names.kind === "known"
          ? names.nameOf(value)
          : (own.find((row) => row.value === value)?.name ?? value),
      ]),
    );
  }
  return answers;
}

interface CountedNumber {
  number: number;
  count: number;
}

/** The values that find the most, in the order of the panel. */
function mostFound(
  { order, most, valueOf }: FacetPanel,
  counts: ReadonlyMap<number, number>,
): CountedNumber[] {
  const found = [...counts]
    .map(([number, count]) => ({ number, count }))
    .toSorted((one, other) => other.count - one.count || one.number - other.number)
    .slice(0, most);
  const placeOf = ({ number }: CountedNumber) => order?.indexOf(valueOf(number) ?? "") ?? 0;
  return order ? found.toSorted((one, other) => placeOf(one) - placeOf(other)) : found;
}

export interface NameRow {
  [column: string]: unknown;
  key: string;
  number: number;
  value: string;
  name: string;
}

function namesOf(filters: Filters, counted: CountedFacet[]): SQL | null {
  const parts = counted.flatMap(({ facet: { key, names }, found }) => {
    if (names.kind === "known") return [];
    const present = [...(filters[key]?.included ?? []), ...(filters[key]?.excluded ?? [])];
    const queries = [
      ...(found.length > 0 ? [names.byNumber(found.map(({ number }) => number))] : []),
      ...(present.length > 0 ? [names.byValue(present)] : []),
    ];
    return queries.map(
      (query) => sql`select ${key}::text as key, n.number::int, n.value, n.name from (${query}) as n`,
    );
  });
  return parts.length === 0 ? null : sql.join(parts, sql` union all `);
}
