/** The rows that every library has. A genre's row is `genre:` and its slug. */
export const standardRows = ["new", "short", "languages", "complete", "genre-of-the-day"] as const;

export const standardRowLabels: Record<(typeof standardRows)[number], string> = {
  new: "New here",
  short: "Short reads",
  languages: "In other languages",
  complete: "Long and complete",
  "genre-of-the-day": "A genre, another every day",
};

/** What operators chose for the front page. */
export interface FrontPageChoice {
  /** In their order. */
  rows: string[];
  /** The jid of the book of the day; null leaves it to the rule, which takes another one every day. */
  dayBook: string | null;
}

/** Until an operator chooses. */
export const standardChoice: FrontPageChoice = { rows: [...standardRows], dayBook: null };

const mostRows = 40;

/** Parses the stored choice; whatever is not understood is as until somebody chose. */
export function readFrontPageChoice(stored: unknown): FrontPageChoice {
  if (typeof stored !== "object" || stored === null) return standardChoice;
  const { rows, dayBook }: { rows?: unknown; dayBook?: unknown } = stored;
  return {
    rows: Array.isArray(rows)
      ? rows.filter((row) => typeof row === "string").slice(0, mostRows)
      : standardChoice.rows,
    dayBook: typeof dayBook === "string" ? dayBook : null,
  };
}
