import { filingTerm } from "#app/access/visibility/filed-under.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { allOf, anyOf, type Condition } from "../index/conditions.ts";
import type { Filters } from "./filters.ts";
import type { Facet, FacetFacts } from "./facet.server.ts";
import { facets as allFacets } from "./facets.server.ts";

/** Every indexed book has it, so that a search that only excludes is one too. */
export const anyBook = "=";

/** The terms by which the filters of a search find a book. No word begins with `=`. */
export const facetTerms = (book: FacetFacts, facets: readonly Facet[] = allFacets): string[] => [
  anyBook,
  ...facets.flatMap(({ key, valuesOf }) => valuesOf(book).map((value) => filingTerm(key, value))),
];

/** Five bytes for each value of a book that panels count: the code of the facet and the number of the value. */
export const entryBytes = 5;

export function packFacets(book: FacetFacts, facets: readonly Facet[] = allFacets): Buffer {
  return packEntries(
    facets.flatMap(({ panel }) =>
      panel ? panel.numbersOf(book).map((number) => ({ code: panel.code, number })) : [],
    ),
  );
}

/** What a book with this term has among its packed values; null for a term of which they say nothing, or nothing before it was looked up. */
export function entryOfTerm(
  term: string,
  facets: readonly Facet[] = allFacets,
): { code: number; number: number } | null {
  for (const { key, panel } of facets) {
    const prefix = filingTerm(key, "");
    if (!panel || !term.startsWith(prefix)) continue;
    const number = panel.numberOf(term.slice(prefix.length));
    return number === null ? null : { code: panel.code, number };
  }
  return null;
}

/** Values as they are packed, each by the code of its facet and its number. */
export function packEntries(entries: readonly { code: number; number: number }[]): Buffer {
  const packed = Buffer.alloc(entries.length * entryBytes);
  for (const [index, { code, number }] of entries.entries()) {
    packed.writeUInt8(code, index * entryBytes);
    packed.writeUInt32BE(number, index * entryBytes + 1);
  }
  return packed;
}

/** How many books have each value: by the code of the facet, then by the number of the value. */
export type Tally = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** More than counting a search ever takes. */
const mostMs = 2_000;
const entriesBetweenLooks = 4_096;

/** Counts the packed facets of many books, one after the other in one buffer. */
export async function tallyOf(packed: Buffer): Promise<Tally> {
  const slices = new Slices(mostMs);
  const tally = new Map<number, Map<number, number>>();
  for (let at = 0; at + entryBytes <= packed.length; at += entryBytes) {
    if (at % (entryBytes * entriesBetweenLooks) === 0) await slices.yieldIfDue();
    const code = packed[at] ?? 0;
    let counts = tally.get(code);
    if (!counts) tally.set(code, (counts = new Map()));
    const number = packed.readUInt32BE(at + 1);
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return tally;
}

/** The filters of a search as a condition on the terms of a book; null without filters. */
export function conditionOfFilters(filters: Filters, facets: readonly Facet[] = allFacets): Condition | null {
  const included = facets.flatMap(({ key, combines }) => {
    const terms = (filters[key]?.included ?? []).map((value) => ({ term: filingTerm(key, value) }));
    return terms.length === 0 || combines === "all" ? terms : [anyOf(terms)];
  });
  const excluded = facets.flatMap(({ key }) =>
    (filters[key]?.excluded ?? []).map((value) => ({ not: { term: filingTerm(key, value) } })),
  );
  return allOf([
    ...(included.length === 0 && excluded.length > 0 ? [{ term: anyBook }] : included),
    ...excluded,
  ]);
}
