/** Mails that one may do without. Codes and what concerns the safety of an account always come. */
export const mailKinds = [
  {
    kind: "new-sign-in",
    label: "When somebody signs in with a device that was not used before",
  },
] as const;

/** How one is told of what is new in the works and authors one follows: one choice. */
export const newsChoices = {
  each: "Each time, at once",
  daily: "Once a day, all in one mail",
  none: "Not by mail",
} as const;
export type NewsChoice = keyof typeof newsChoices;

/** Of the two kinds of news one refuses both, or the one at once, or neither. */
const refusedBy: Record<NewsChoice, RefusableKind[]> = {
  each: [],
  daily: ["new-chapters-at-once"],
  none: ["new-chapters"],
};

export function newsChoiceOf(refused: string[]): NewsChoice {
  if (refused.includes("new-chapters")) return "none";
  return refused.includes("new-chapters-at-once") ? "daily" : "each";
}

/** What an account refuses that wants these kinds, and to be told of news in this way. */
export function refusedOf(wanted: string[], news: string): RefusableKind[] {
  const kinds = mailKinds.map(({ kind }) => kind).filter((kind) => !wanted.includes(kind));
  return [...kinds, ...(news in refusedBy ? refusedBy[news as NewsChoice] : refusedBy.none)];
}

export type RefusableKind = (typeof mailKinds)[number]["kind"] | "new-chapters" | "new-chapters-at-once";

export function isRefusable(kind: string): kind is RefusableKind {
  return mailKinds.some((each) => each.kind === kind) || kind === "new-chapters";
}
