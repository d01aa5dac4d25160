import { mailChoices, type Refusal } from "#app/platform/mail/mail-kinds.ts";

/** How one is told of what is new in the works and authors one follows: one choice. */
export const newsChoices = {
  each: "Each time, at once",
  daily: "Once a day, all in one mail",
  none: "Not by mail",
} as const;
export type NewsChoice = keyof typeof newsChoices;

/** What an account can refuse: kinds of mail, and being told of each release by a mail of its own. */
export type Refused = Refusal | "new-chapters-at-once";

/** Of the two kinds of news one refuses both, or the one at once, or neither. */
const refusedBy: Record<NewsChoice, Refused[]> = {
  each: [],
  daily: ["new-chapters-at-once"],
  none: ["new-chapters"],
};

export function newsChoiceOf(refused: string[]): NewsChoice {
  if (refused.includes("new-chapters")) return "none";
  return refused.includes("new-chapters-at-once") ? "daily" : "each";
}

/** What an account refuses that wants these kinds, and to be told of news in this way. */
export function refusedOf(wanted: string[], news: string): Refused[] {
  const kinds = mailChoices.map(({ kind }) => kind).filter((kind) => !wanted.includes(kind));
  return [...kinds, ...(news in refusedBy ? refusedBy[news as NewsChoice] : refusedBy.none)];
}
