/**
 * The steps after confirming an address; each can be skipped (R05). Names are never due: nobody needs one to read, the first page has a
 * link to them, and publishing asks for one. `start` is that first page, of the slice `site/welcome`.
 */
const steps = ["password", "names", "start"] as const;

export type Step = (typeof steps)[number];

export const isStep = (path: string | undefined) => steps.some((step) => step === path);

/** The step that an address names, else the next one due. */
export function stepOf(
  path: string | undefined,
  { hasWayIn }: { hasWayIn: boolean },
): { step: Step; isKnown: boolean } {
  const known = steps.find((step) => step === path);
  const due = hasWayIn ? "start" : "password";
  return { step: known ?? due, isKnown: known !== undefined };
}
