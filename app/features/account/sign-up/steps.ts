/** What comes after a confirmed address; each can be skipped (R05). */
export const steps = ["names", "start"] as const;

export type Step = (typeof steps)[number];

/** The step that an address names, else the next one due. */
export function stepOf(path: string | undefined, isNamed: boolean): { step: Step; isKnown: boolean } {
  const known = steps.find((step) => step === path);
  return { step: known ?? (isNamed ? "start" : "names"), isKnown: known !== undefined };
}
