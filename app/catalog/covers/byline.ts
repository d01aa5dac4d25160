/** The most authors of one book that any page, feed or mail names: a book may have ten thousand. */
export const mostNamed = 100;

/** The most that queries read: one more than are named shows that there are others. */
export const mostRead = mostNamed + 1;

/** Names in prose: "A", "A and B", "A, B and 3 others". */
export function byline(names: readonly string[], atMost = 3): string {
  const [first = "", second = ""] = names;
  if (names.length <= 1) return first;
  if (names.length === 2) return `${first} and ${second}`;
  if (names.length <= atMost) return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  const shown = names.slice(0, atMost - 1);
  return `${shown.join(", ")} and ${othersAfter(shown.length, names.length)}`;
}

/**
 * For machine-readable lists, where "and others" is impossible: a note that there are more people than are listed.
 * Null: there are none.
 */
export function unlistedNote(names: readonly string[]): string | null {
  return names.length > mostNamed ? byline(names) : null;
}

/** The remaining authors; without a number when not all of them were read. */
export function othersAfter(shown: number, read: number): string {
  return read > mostNamed ? "many others" : `${read - shown} others`;
}
