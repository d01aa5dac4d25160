type Audience = keyof typeof youngest;

/** The youngest age that each audience rating is meant for. */
export const youngest = { everyone: 0, teen: 13, mature: 16, adult: 18 };

/**
 * Whether a profile with an age cap may see a book: its page, its text, and its entry in any list. A null cap means no limit. A null
 * audience means an unrated book, as imported books are: the site's operator chose those.
 */
export function ageGate(audience: Audience | null, ageCap: number | null): "open" | "too-young" {
  return ageCap === null || audience === null || youngest[audience] <= ageCap ? "open" : "too-young";
}

/** The same for queries: the audience ratings that are hidden at this age. */
export function audiencesWithheld(ageCap: number | null): Audience[] {
  const all: Audience[] = ["everyone", "teen", "mature", "adult"];
  return all.filter((audience) => ageGate(audience, ageCap) === "too-young");
}
