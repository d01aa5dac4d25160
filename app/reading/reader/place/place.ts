import { minutesToRead, type TextLength } from "#app/catalog/reading-time/public.ts";

/**
 * A position in a book, in Readium's words: `progression` runs from 0 to 1 within the chapter, `totalProgression` within
 * the book. `fragment` is the id of the block that holds the place and `offset` the characters of that block before it,
 * so that a place outlives another font size, another screen and the other reading mode.
 */
export interface Locator {
  chapter: string;
  fragment: string | null;
  offset: number;
  progression: number;
}

/**
 * What a device remembers for a book. `anchor` is the first block that begins on the screen, for the address: a browser
 * that scrolls there by itself then shows the same screen. `at` is the time, in milliseconds.
 */
export interface StoredPlace extends Locator {
  anchor: string | null;
  at: number;
  /** The words there and the blocks around: by them the place is found again when the text was edited. */
  quote?: string;
  near?: string[];
}

/** How much text there is, and how much of it lies before the chapter. */
export interface ChapterExtent {
  wordCount: number;
  wordsBefore: number;
  bookWordCount: number;
}

export function clampProgression(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}

/** Where in the book a progression of the chapter lies. A book without counted words is all one chapter. */
export function totalProgression(extent: ChapterExtent, progression: number): number {
  if (extent.bookWordCount <= 0) return clampProgression(progression);
  return clampProgression(
    (extent.wordsBefore + clampProgression(progression) * extent.wordCount) / extent.bookWordCount,
  );
}

/** Whole minutes to the end of chapter and book, by the same measure as the book's own page has. Never less than one while there is something left to read. */
export function minutesLeft(
  extent: ChapterExtent,
  progression: number,
  book: Omit<TextLength, "wordCount"> = { language: "", characterCount: 0 },
): { chapter: number; book: number } {
  const read = clampProgression(progression) * extent.wordCount;
  const text = { ...book, wordCount: extent.bookWordCount };
  const minutes = (words: number) => Math.ceil(minutesToRead(text, Math.max(0, words)));
  return {
    chapter: minutes(extent.wordCount - read),
    book: minutes(Math.max(extent.bookWordCount - extent.wordsBefore, extent.wordCount) - read),
  };
}

/** Whole percent, where 100 means the end and nothing before it. */
export function wholePercent(progression: number): number {
  const value = clampProgression(progression);
  return value === 1 ? 100 : Math.min(99, Math.floor(value * 100 + 1e-9));
}

export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

export function writePlace(place: StoredPlace): string {
  const { chapter, fragment, offset, anchor, progression, at, quote, near } = place;
  return JSON.stringify({ chapter, fragment, offset, anchor, progression, at, quote, near });
}

/** Reads what `writePlace` wrote, or an older or damaged note; null when there is no place in it. */
export function readPlace(stored: string | null): StoredPlace | null {
  const value = parseRecord(stored);
  if (!value || typeof value["chapter"] !== "string" || value["chapter"] === "") return null;
  return {
    chapter: value["chapter"],
    fragment: nameOrNull(value["fragment"]),
    offset: wholeNumber(value["offset"]),
    anchor: nameOrNull(value["anchor"]),
    progression: clampProgression(Number(value["progression"])),
    at: wholeNumber(value["at"]),
    ...(typeof value["quote"] === "string" && { quote: value["quote"] }),
    ...(Array.isArray(value["near"]) && { near: value["near"].filter((id) => typeof id === "string") }),
  };
}

function nameOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function wholeNumber(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

function parseRecord(stored: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    // Somebody else's words under our key: the same as no place.
    return null;
  }
}
