import { type FrequencyRefusal, mailChoices, type Refusal } from "#app/platform/mail/mail-kinds.ts";

/** How often an account is mailed about releases of the works and authors it follows. */
export const mailFrequencies = {
  each: "Each time, at once",
  daily: "Once a day, all in one email",
  none: "Not by email",
} as const;
export type MailFrequency = keyof typeof mailFrequencies;

/** What an account can refuse: kinds of mail, and a mail for each single release. */
export type Refused = Refusal | "new-chapters-at-once";

/** Every kind whose preference is the frequency must be listed here; a missing one is a compile error. */
const releaseKinds = { "new-chapters": true } satisfies Record<FrequencyRefusal, true>;

/** The refusals that each frequency means. */
const refusedBy: Record<MailFrequency, Refused[]> = {
  each: [],
  daily: ["new-chapters-at-once"],
  none: Object.keys(releaseKinds) as FrequencyRefusal[],
};

export function mailFrequencyOf(refused: string[]): MailFrequency {
  if (refused.includes("new-chapters")) return "none";
  return refused.includes("new-chapters-at-once") ? "daily" : "each";
}

/** The refusals of an account that wants these kinds and this frequency. */
export function refusedOf(wanted: string[], frequency: string): Refused[] {
  const kinds = mailChoices.map(({ kind }) => kind).filter((kind) => !wanted.includes(kind));
  return [...kinds, ...(frequency in refusedBy ? refusedBy[frequency as MailFrequency] : refusedBy.none)];
}
