import type { Condition } from "./conditions.ts";

/**
 * What only PostgreSQL needs: a book has a term for each of these that its renown reaches, so that the best known of very many books are
 * found without reading the others. Each holds a few times as many books as the one before, whatever readers there are.
 */
const leastOfBands = [14, 12, 10, 8, 6].map((sixteenths) => sixteenths / 16);

const termOf = (least: number): string => `=renown:${least * 16}`;

/** The narrowest first; each holds all of those before. */
export const renownBands: readonly Condition[] = leastOfBands.map((least) => ({ term: termOf(least) }));

/** As the database stores and compares it, with single precision: whatever is in a band is better known than whatever is not. */
export const bandTerms = (prior: number): string[] =>
  leastOfBands.filter((least) => Math.fround(prior) >= least).map(termOf);
