/** Parts of names that are a dialect of ours, each with the field's word for it (docs/house.md, Names). */
export const dialect: Record<string, string> = {
  news: "event, release, changelog, announcement or invalidation",
  told: "announced, sent or known",
  asked: "requested or required",
  asker: "viewer, requester or client",
  askers: "viewers, requesters or clients",
  asking: "a context or options",
  kept: "cached, stored or persisted",
  said: "output, message or reported",
  hearing: "listening or connected",
  hasten: "retry now",
  breathe: "yield",
  anew: "again",
  mend: "repair or restore",
  wishes: "options or input",
  sayings: "messages",
  desk: "editor",
  deaf: "suspended or unsubscribed",
  bury: "withdraw",
  drawers: "virtualizer",
};

/** The same of several words in a row, in whatever case. */
export const dialectPairs: Record<string, string> = {
  "way-back": "returnUrl",
  "front-door": "auth layout",
  "door-head": "auth layout",
  "ask-first": "requireStepUp",
  "shown-part": "virtualizer",
};

/** Parts of names that are a dialect below one folder only: elsewhere they are ordinary words. */
const dialectBelow: Record<string, Record<string, string>> = {
  "app/reading/": {
    place: "locator (Readium) for a position in a book, progression for where a device stopped",
    places: "locators or progressions",
  },
};

/** The verb, of popovers. */
const verbs = new Set(["placeBeside", "placeBelow"]);

/** Fields of the API, which had these names before. */
const sentFields = new Set(["place", "places"]);

/** Names that are nothing but one of these: what a function needs is `Deps` or a context, what it is given its options. */
export const dialectNames: Record<string, string> = {
  World: "Deps, Context or what it holds",
  Given: "options or input",
  Stretch: "options, range or passage",
  Place: "Deps, Context or Locator",
  Look: "Appearance or EditorState",
};

/** Names that end in these, where texts for people are meant. */
export const dialectEndings: Record<string, string> = {
  Words: "Label or Message; wordCount for a count",
  Door: "layout or page",
  Turns: "queue or semaphore",
};

/** Stored or sent under these names before: renaming them would lose what is there. Others count or compare words of a text. */
export const exceptions: RegExp[] = [
  /^(told|wholeWords|useFollowPageTurns|use-follow-page-turns|watchForWords|pageTurns|watchTurns)$/,
  /^(language|made-up|marked|plain|postgres|taken|text)-words$/,
  /^(compare|missing|longest|most|elided|sign|source|rtf|xml|around|current|min|short-?read|longest-?by|back|in|count|write|written|for)-?words$/i,
];

/** Turns of phrase in comments and titles, each with what ordinary technical English says. */
export const dialectPhrases: [phrase: RegExp, plain: string][] = [
  [/\bnews\b/i, "event, release, notification or invalidation"],
  [
    /\b(?:is|are|was|were|be|been) (?:only |just |never |not )?told\b(?! apart)/i,
    "is notified, announced or passed",
  ],
  [/\b(?:is|are|was|were) (?:only |just |never |not )?said\b/i, "is reported or shown"],
  [/\bkept (?:page|pages|copy|drawing|appearance|front page)\b/i, "cached or stored"],
  [/\bkept (?:as|under) (?:a |an )?(?:hash|hashes|token|key)\b/i, "stored as"],
  [/\banew\b/i, "again"],
  [/\bas ever\b/i, "as usual"],
  [/\bway back\b/i, "return URL"],
  [/\bdesk\b/i, "editor"],
  [/\bdeaf\b/i, "unsubscribed"],
  [/\bfrom afar\b/i, "from other sites"],
  [/\bwithout a hand\b/i, "automatically"],
  [/\bhalf-way in\b/i, "after the first factor"],
  [/\bopens? doors\b/i, "gives access"],
  [/\b(?:to )?stands? or falls?\b/i, "commit or roll back together"],
  [
    /(?:^|[.:;] )[Ss]o (?:long|many|much) (?:a |an |one |after |as )?\w+ (?:is|may|must|stays?|lasts?)\b/,
    "how long, as the object of a sentence",
  ],
  [/\bnobody's (?:business|matter)\b/i, "say who may see it"],
  [/\bin the clothes of\b|\bin \S+'s clothes\b/i, "mapped or encoded as"],
  [/\bwho asks\b(?! for)/i, "the client or the viewer"],
];

/** The same below one folder. */
const dialectPhrasesBelow: Record<string, typeof dialectPhrases> = {
  "app/reading/": [
    [
      /(?<!\b(?:in|takes?) (?:\w+ )?|[/`])\bplaces?\b/i,
      "locator, progression or position; “in place” and “takes the place of” are ordinary English",
    ],
  ],
};

const listedFor = <Listed>(lists: Record<string, Listed>, path: string): Listed[] =>
  Object.entries(lists).flatMap(([folder, listed]) => (path.startsWith(folder) ? [listed] : []));

/** What a file declares, and its own name: of those the words in the list. */
export function findDialect(path: string, text: string): string[] {
  const declared = [...text.matchAll(/\b(?:function|const|let|class|interface|type)\s+([A-Za-z_$][\w$]*)/g)];
  const members = [...text.matchAll(/^\s+(?:readonly |async |static )*#?([A-Za-z_$][\w$]*)\??(?:\(|:\s)/gm)];
  const parameters = [...text.matchAll(/[(,]\s*([A-Za-z_$][\w$]*)\??:\s[A-Z{(]/g)];
  const file = path.split("/").at(-1)?.replace(/\..*$/, "") ?? "";
  const namesIn = (found: RegExpExecArray[]) => found.map(([, name = ""]) => name);
  const own = [file, ...namesIn([...declared, ...parameters])];
  const fields = namesIn(members);
  const names = new Set([...own, ...fields]);
  const isBelow = isDialectBelow(path);
  const below = new Set([...own, ...fields.filter((name) => !sentFields.has(name))].filter(isBelow));
  return [...names].filter((name) => isDialect(name) || below.has(name)).map((name) => `${path}: ${name}`);
}

function isDialectBelow(path: string): (name: string) => boolean {
  const parts = new Set(listedFor(dialectBelow, path).flatMap((listed) => Object.keys(listed)));
  return (name) => !verbs.has(name) && partsOf(name).some((part) => parts.has(part));
}

const kebabOf = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
const partsOf = (name: string): string[] => kebabOf(name).split("-");

function isDialect(name: string): boolean {
  if (Object.hasOwn(dialectNames, name)) return true;
  if (exceptions.some((exception) => exception.test(name))) return false;
  const kebab = kebabOf(name);
  if (kebab.split("-").some((part) => Object.hasOwn(dialect, part))) return true;
  if (Object.keys(dialectPairs).some((pair) => `-${kebab}-`.includes(`-${pair}-`))) return true;
  return Object.keys(dialectEndings).some((ending) => kebab.endsWith(`-${ending.toLowerCase()}`));
}

/** The comments and test titles of a file that contain a listed phrase. */
export function findDialectPhrases(path: string, text: string): string[] {
  const phrases = [...dialectPhrases, ...listedFor(dialectPhrasesBelow, path).flat()];
  return [...commentsOf(text), ...titlesOf(text)].flatMap((sentence) =>
    phrases
      .filter(([phrase]) => phrase.test(sentence))
      .map(([phrase]) => `${path}: ${phrase.exec(sentence)?.[0] ?? ""}: ${sentence.slice(0, 120)}`),
  );
}

/** Block comments, and adjacent line comments as one, each as one line of text. */
function commentsOf(text: string): string[] {
  const blocks = [...text.matchAll(/\/\*\*?([\s\S]*?)\*\//g)].map(([, body = ""]) => body);
  const lines = [...text.matchAll(/(?:^|\n)((?:[ \t]*\/\/[^\n]*\n?)+)/g)].map(([, body = ""]) => body);
  return [...blocks, ...lines].map((body) =>
    body
      .replaceAll(/^[ \t]*(?:\*|\/\/)/gm, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
}

const title = /(?<!\.)\b(?:test|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(["'`])((?:\\.|(?!\1).)*)\1/g;

/** The titles of tests, also those that follow the cases of `test.each`. */
function titlesOf(text: string): string[] {
  const plain = [...text.matchAll(title)].map(([, , found = ""]) => found);
  const each = [...text.matchAll(/^[\])}]+\)\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gm)].map(
    ([, , found = ""]) => found,
  );
  return [...new Set([...plain, ...each])];
}
