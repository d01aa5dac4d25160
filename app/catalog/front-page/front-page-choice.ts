import { bookLists } from "#app/catalog/lists/public.ts";

/** The rows that every library has, but for staff picks. A genre's row is `genre:` and its slug, a collection's `collection:` and its slug. */
export const standardRows = [
  "new",
  "collection:staff-picks",
  "rising",
  "updated",
  "short",
  "languages",
  "complete",
  "genre-of-the-day",
] as const;

export const standardRowLabels: Record<(typeof standardRows)[number], string> = {
  new: bookLists.new.title,
  // A collection of this address, which operators make when they want it.
  "collection:staff-picks": "Staff picks",
  rising: bookLists.rising.title,
  updated: bookLists.updated.title,
  short: bookLists.short.title,
  languages: "In other languages",
  complete: bookLists.complete.title,
  "genre-of-the-day": "A genre, another every day",
};

/** What operators chose for the front page. */
export interface FrontPageChoice {
  /** In their order. */
  rows: string[];
  /** Those of them that come first, and are shown also where their books stand in other rows. */
  pinned: string[];
  /** The jid of the book of the day; null leaves it to the rule, which takes another one every day. */
  dayBook: string | null;
}

/** Until an operator chooses. */
export const standardChoice: FrontPageChoice = { rows: [...standardRows], pinned: [], dayBook: null };

const mostRows = 40;

/** Parses the stored choice; whatever is not understood is as until somebody chose. */
export function readFrontPageChoice(stored: unknown): FrontPageChoice {
  if (typeof stored !== "object" || stored === null) return standardChoice;
  const { rows, pinned, dayBook }: { rows?: unknown; pinned?: unknown; dayBook?: unknown } = stored;
  return {
    rows: namesIn(rows) ?? standardChoice.rows,
    pinned: namesIn(pinned) ?? [],
    dayBook: typeof dayBook === "string" ? dayBook : null,
  };
}

const namesIn = (stored: unknown): string[] | null =>
  Array.isArray(stored) ? stored.filter((row) => typeof row === "string").slice(0, mostRows) : null;
