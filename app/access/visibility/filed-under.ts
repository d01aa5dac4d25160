/** The term by which the search index files a book under a value of a facet. No word begins with `=`. */
export const filingTerm = (facet: string, value: string): string => termOfFiling(`${facet}:${value}`);

/** The same of a facet and its value in one, as a profile's exclusions are stored. */
export const termOfFiling = (filing: string): string => `=${filing}`;

/** A term as a part of a tsquery, whatever it holds. */
export const quotedTerm = (term: string): string =>
  `'${term.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
