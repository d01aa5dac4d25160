type Audience = keyof typeof youngest;

/** From which age on a book is meant, by what its author says of it. */
export const youngest = { everyone: 0, teen: 13, mature: 16, adult: 18 };

/**
 * Whether a profile that is kept to an age may have a book: its page, its text, and its name in any list. Null as the cap is
 * everybody else. Null as the audience is a book that says nothing, as books from elsewhere do: those stay with whoever
 * chose them for the site.
 */
export function ageGate(audience: Audience | null, ageCap: number | null): "open" | "too-young" {
  return ageCap === null || audience === null || youngest[audience] <= ageCap ? "open" : "too-young";
}

/** The same for queries: what is withheld at this age. */
export function audiencesWithheld(ageCap: number | null): Audience[] {
  const all: Audience[] = ["everyone", "teen", "mature", "adult"];
  return all.filter((audience) => ageGate(audience, ageCap) === "too-young");
}
