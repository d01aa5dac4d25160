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
/** French sets thin spaces that do not break inside its quotation marks. */
const french: Signs = { double: ["«\u202f", "\u202f»"], single: ["“", "”"], dash: "—" };

const byLanguage: Record<string, Signs> = {
  ...Object.fromEntries(["de", "cs", "sk", "sl", "bg", "is", "lt", "et"].map((tag) => [tag, low])),
  ...Object.fromEntries(["pl", "hu", "ro", "hr"].map((tag) => [tag, lowHigh])),
  ...Object.fromEntries(
    ["es", "it", "pt", "el", "ru", "uk", "be", "ca", "nb", "nn", "no", "da"].map((tag) => [tag, angles]),
  ),
  ...Object.fromEntries(["sv", "fi"].map((tag) => [tag, swedish])),
  fr: french,
};

const swiss: Signs = { ...angles, single: ["‹", "›"], dash: "–" };

function signsOf(language: string): Signs {
  const [tag = "", ...rest] = language.toLowerCase().split("-");
  if (tag === "de" && rest.some((part) => part === "ch" || part === "li")) return swiss;
  if (tag === "pt" && rest.includes("br")) return high;
  return byLanguage[tag] ?? high;
}

/** What a quotation mark from the keyboard becomes after these words, as the language writes it. */
export function quoteFor(language: string, before: string, typed: '"' | "'"): string {
  const { double, single } = signsOf(language);
  const isOpening = before === "" || /[\s([{—–\-“‘«„‚‹/]$/u.test(before);
  if (typed === '"') return double[isOpening ? 0 : 1];
  const [open, close] = single;
  // Between letters, and after them with no quotation open, it is an apostrophe.
  if (isOpening) return open;
  return before.lastIndexOf(open) > before.lastIndexOf(close) ? close : "’";
}

/** What two hyphens become. */
export const dashFor = (language: string): string => signsOf(language).dash;
