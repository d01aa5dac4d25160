import { minutesToRead, type TextLength } from "./reading-speed.ts";

// Where words have no spaces between them.
const countedInCharacters = /^(zh|ja|th|lo|km|my)\b/;

const grouped = /* @__PURE__ */ new Intl.NumberFormat("en");

/** "61,000 words" or, for Chinese and Japanese, "12,400 characters"; null when nothing is counted. */
export function lengthLabel({ language, wordCount, characterCount }: TextLength): string | null {
  if (countedInCharacters.test(language) && characterCount > 0)
    return `${grouped.format(characterCount)} characters`;
  return wordCount > 0 ? `${grouped.format(wordCount)} ${wordCount === 1 ? "word" : "words"}` : null;
}

/** The estimated reading time, formatted; null when no words are counted. */
export function readingTimeLabel(text: TextLength): string | null {
  const minutes = minutesToRead(text);
  if (minutes <= 0) return null;
  if (minutes < 55) return `${Math.max(1, roundTo(minutes, minutes < 10 ? 1 : 5))} min to read`;
  const hours = minutes / 60;
  if (hours < 1.25) return "about an hour to read";
  const rounded = hours < 4 ? Math.round(hours * 2) / 2 : Math.round(hours);
  const half = rounded % 1 === 0 ? "" : "½";
  return `about ${Math.floor(rounded)}${half} hours to read`;
}

const roundTo = (value: number, step: number) => Math.round(value / step) * step;

/** A reading time in a few characters, for lists: "9 min", "2½ h". */
export function shortTimeLabel(minutes: number): string {
  if (minutes < 59.5) return `${Math.max(1, Math.round(minutes))} min`;
  const hours = minutes < 600 ? roundTo(minutes / 60, 0.5) : Math.round(minutes / 60);
  return `${Math.floor(hours)}${hours % 1 === 0 ? "" : "½"} h`;
}
