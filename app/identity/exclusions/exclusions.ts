/** By what a profile may leave out books for good: facets of the search, by their keys. */
export const exclusionKinds = ["genre", "subject", "author", "language", "warning"] as const;

export interface Exclusion {
  kind: (typeof exclusionKinds)[number];
  /** As the search has it: the slug of a tag or person, a language, a warning. */
  value: string;
}

/** As many as the filters of a search. */
export const mostExclusions = 100;

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
