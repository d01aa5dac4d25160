/** By what a profile may leave out books for good: facets of the search, by their keys (`facets.server.ts` has one for each), and single books. */
export const exclusionKinds = ["genre", "subject", "author", "language", "warning", "book"] as const;

export interface Exclusion {
  kind: (typeof exclusionKinds)[number];
  /** As the search has it: the slug of a tag or person, a language, a warning; of a book its jid. */
  value: string;
}

/** As many as the filters of a search. */
export const mostExclusions = 100;
/** "Not for me", one by one. */
export const mostExcludedBooks = 1_000;

const longestValue = 200;

/** As it is stored: `subject:ghosts`. */
export const writeExclusion = ({ kind, value }: Exclusion): string => `${kind}:${value}`;

/** Null for what is none. */
export function readExclusion(text: string): Exclusion | null {
  const kind = exclusionKinds.find((each) => text.startsWith(`${each}:`));
  const value = kind === undefined ? "" : text.slice(kind.length + 1);
  const isValue = value.length > 0 && value.length <= longestValue && !/\p{Cc}/u.test(value);
  return kind !== undefined && isValue ? { kind, value } : null;
}

export const readExclusions = (stored: readonly string[]): Exclusion[] =>
  stored.flatMap((text) => readExclusion(text) ?? []);

/** Whether this is more than a profile may leave out, as it is stored. */
export function isTooMuch(stored: readonly string[]): boolean {
  const bookCount = stored.filter((text) => text.startsWith("book:")).length;
  return bookCount > mostExcludedBooks || stored.length - bookCount > mostExclusions;
}
