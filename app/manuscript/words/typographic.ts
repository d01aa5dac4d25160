interface Signs {
  double: [open: string, close: string];
  single: [open: string, close: string];
  dash: "—" | "–";
}

const high: Signs = { double: ["“", "”"], single: ["‘", "’"], dash: "—" };
const low: Signs = { double: ["„", "“"], single: ["‚", "‘"], dash: "–" };
const lowHigh: Signs = { double: ["„", "”"], single: ["‚", "’"], dash: "–" };
const angles: Signs = { double: ["«", "»"], single: ["“", "”"], dash: "—" };
const swedish: Signs = { double: ["”", "”"], single: ["’", "’"], dash: "–" };
/** French uses narrow no-break spaces inside its quotation marks. */
const french: Signs = { double: ["«\u202f", "\u202f»"], single: ["“", "”"], dash: "—" };

/** Danish guillemets point inwards. */
const danish: Signs = { double: ["»", "«"], single: ["›", "‹"], dash: "–" };

const byLanguage: Record<string, Signs> = {
  ...Object.fromEntries(["de", "cs", "sk", "sl", "bg", "is", "lt", "et"].map((tag) => [tag, low])),
  ...Object.fromEntries(["pl", "hu", "ro", "hr"].map((tag) => [tag, lowHigh])),
  ...Object.fromEntries(
    ["es", "it", "pt", "el", "ru", "uk", "be", "ca", "nb", "nn", "no"].map((tag) => [tag, angles]),
  ),
  ...Object.fromEntries(["sv", "fi"].map((tag) => [tag, swedish])),
  fr: french,
  da: danish,
};

const swiss: Signs = { ...angles, single: ["‹", "›"], dash: "–" };

function signsOf(language: string): Signs {
  const [tag = "", ...rest] = language.toLowerCase().split("-");
  if (tag === "de" && rest.some((part) => part === "ch" || part === "li")) return swiss;
  if (tag === "pt" && rest.includes("br")) return high;
  return byLanguage[tag] ?? high;
}

/** The typographic form of a straight quotation mark after this text, in this language. */
export function quoteFor(language: string, before: string, typed: '"' | "'"): string {
  const { double, single } = signsOf(language);
  const isAfterOpening =
    [double[0], single[0]].some((sign) => before.endsWith(sign)) && double[0] !== double[1];
  const isOpening = before === "" || isAfterOpening || /[\s([{—–\-„‚/]$/u.test(before);
  if (typed === '"') return double[isOpening ? 0 : 1];
  const [open, close] = single;
  // Between letters, or after them without an open quotation, it is an apostrophe.
  if (isOpening) return open;
  return before.lastIndexOf(open) > before.lastIndexOf(close) ? close : "’";
}

const elided = "tis|twas|twere|twill|twould|em|cause|til|bout|neath|tween|n|\\d0s";
const hasElided = (language: string) => /^en(-|$)/i.test(language);

/**
 * Words that begin with an apostrophe where a quotation could open: the opening mark, to be replaced once the word is
 * complete (`withApostrophe`). Null for languages in which the two characters differ.
 */
export function elidedWords(language: string): RegExp | null {
  if (!hasElided(language)) return null;
  return new RegExp(`(?<=^|[\\s([{—–“-])‘((?:${elided})[\\s.,;:!?…)\\]"—-]|n')$`, "iu");
}

/** What `elidedWords` has found, after this text: an apostrophe, the word, and what ended it. */
export function withApostrophe(language: string, before: string, found: string): string {
  const word = `’${found.slice(1, -1)}`;
  const end = found.slice(-1);
  if (end === "'") return `${word}’`;
  return word + (end === '"' ? quoteFor(language, before + word, end) : end);
}

/** Whether what comes after a mark is such a word. */
export const isElided = (language: string, after: string): boolean =>
  hasElided(language) && new RegExp(`^(?:${elided})(?![\\p{L}\\p{N}])`, "iu").test(after);

/** In French, a typed space before these characters becomes a no-break space. */
export function spaceBefore(language: string, sign: string): string {
  if (!/^fr(-|$)/i.test(language)) return " ";
  return sign === ":" ? "\u00a0" : "\u202f";
}

/** What two hyphens become. */
export const dashFor = (language: string): string => signsOf(language).dash;
