/** Parts of names that are a dialect of ours, each with the field's word for it (docs/house.md, Names). */
export const dialect: Record<string, string> = {
  news: "event, release, changelog, announcement or invalidation",
  told: "announced, sent or known",
  asked: "requested or required",
  asking: "a context or options",
  kept: "cached, stored or persisted",
  desk: "editor",
  deaf: "suspended or unsubscribed",
  bury: "withdraw",
  drawers: "virtualizer",
};

/** Names that end in these, where texts for people are meant. */
export const dialectEndings: Record<string, string> = {
  Words: "Label or Message; wordCount for a count",
  Door: "layout or page",
  Turns: "queue or semaphore",
  WayBack: "returnUrl",
};

/** Stored or sent under these names before: renaming them would lose what is there. Others count or compare words of a text. */
export const exceptions: RegExp[] = [
  /^(askedAt|emptyToldAt|isEndTold|newsSeen|dailyNews|told|wordsKept|wholeWords|useFollowPageTurns)$/,
  /^(compare|missing|longest|most|elided|sign|source|rtf|xml|around|current|min|short-?read|longest-?by|back|in)-?words$/i,
];

/** What a file declares, and its own name: of those the words in the list. Tests may speak as they like. */
export function findDialect(path: string, text: string): string[] {
  const declared = [...text.matchAll(/\b(?:function|const|let|class|interface|type)\s+([A-Za-z_$][\w$]*)/g)];
  const members = [...text.matchAll(/^\s+(?:readonly |async |static )*#?([A-Za-z_$][\w$]*)\??(?:\(|:\s)/gm)];
  const file = path.split("/").at(-1)?.replace(/\..*$/, "") ?? "";
  const names = new Set([file, ...[...declared, ...members].map(([, name = ""]) => name)]);
  return [...names].filter(isDialect).map((name) => `${path}: ${name}`);
}

function isDialect(name: string): boolean {
  if (exceptions.some((exception) => exception.test(name))) return false;
  const parts = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split("-");
  if (parts.some((part) => Object.hasOwn(dialect, part))) return true;
  return Object.keys(dialectEndings).some((ending) => name.length > ending.length && name.endsWith(ending));
}
