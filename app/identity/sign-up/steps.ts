/** The steps after confirming an address; each can be skipped (R05). */
const steps = ["password", "names", "start"] as const;

export type Step = (typeof steps)[number];

export const isStep = (path: string | undefined) => steps.some((step) => step === path);

/** The step that an address names, else the next one due. */
export function stepOf(
  path: string | undefined,
  { hasWayIn, isNamed }: { hasWayIn: boolean; isNamed: boolean },
): { step: Step; isKnown: boolean } {
  const known = steps.find((step) => step === path);
  const due = hasWayIn ? (isNamed ? "start" : "names") : "password";
  return { step: known ?? due, isKnown: known !== undefined };
}
