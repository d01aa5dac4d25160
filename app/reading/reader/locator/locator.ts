import { minutesToRead, type TextLength } from "#app/catalog/reading-time/public.ts";

/**
 * A position in a book, in Readium's terms: `progression` runs from 0 to 1 within the chapter, `totalProgression`
 * within the book. `fragment` is the id of the block at the position and `offset` the number of characters before it in
 * that block, so that a locator stays valid with another font size, screen or reading mode.
 */
export interface Locator {
  chapter: string;
  fragment: string | null;
  offset: number;
  progression: number;
}

/**
 * What a device stores for a book. `anchor` is the first block that begins on the screen, used as the address's
 * fragment: a browser that scrolls there by itself shows the same screen. `at` is the time, in milliseconds.
 */
export interface StoredLocator extends Locator {
  anchor: string | null;
  at: number;
  /** When somebody last read there, and not only opened the book; 0 when nobody has. */
  readAt: number;
  /** The text at the position and the surrounding blocks, used to find it again after edits. */
  quote?: string;
  near?: string[];
}

export const isSameLocator = (one: Locator, other: Locator): boolean =>
  one.chapter === other.chapter && one.fragment === other.fragment && one.offset === other.offset;

/** How much text there is, and how much of it lies before the chapter. */
export interface ChapterExtent {
  wordCount: number;
  wordsBefore: number;
  bookWordCount: number;
}

export function clampProgression(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}

/** Converts a chapter's progression to the book's. A book without a word count is treated as one chapter. */
export function totalProgression(extent: ChapterExtent, progression: number): number {
  if (extent.bookWordCount <= 0) return clampProgression(progression);
  return clampProgression(
    (extent.wordsBefore + clampProgression(progression) * extent.wordCount) / extent.bookWordCount,
  );
}

/**
 * Whole minutes to the end of chapter and book, computed as on the book's page. At least one while anything is left to
 * read.
 */
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

/** Whole percent; 100 only at the very end. */
export function wholePercent(progression: number): number {
  const value = clampProgression(progression);
  return value === 1 ? 100 : Math.min(99, Math.floor(value * 100 + 1e-9));
}

/** Two hours and more in whole hours: it is an estimate. */
export function formatMinutes(minutes: number): string {
  if (minutes >= 120) return `${Math.round(minutes / 60)} h`;
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** How far a reader is in a book, for a list: "7%", and "8 h left" while anything is left. */
export function describeProgress(
  extent: ChapterExtent,
  progression: number,
  book: Omit<TextLength, "wordCount">,
): { percent: string; left: string | null } {
  const minutes = minutesLeft(extent, progression, book).book;
  const percent = `${wholePercent(totalProgression(extent, progression))}%`;
  return { percent, left: minutes > 0 ? `${formatMinutes(minutes)} left` : null };
}

export function writeLocator(locator: StoredLocator): string {
  const { chapter, fragment, offset, anchor, progression, at, readAt, quote, near } = locator;
  return JSON.stringify({ chapter, fragment, offset, anchor, progression, at, readAt, quote, near });
}

/** Parses what `writeLocator` wrote, also of older versions; null when it holds no valid locator. */
export function readLocator(stored: string | null): StoredLocator | null {
  const value = parseRecord(stored);
  if (!value || typeof value["chapter"] !== "string" || value["chapter"] === "") return null;
  return {
    chapter: value["chapter"],
    fragment: nameOrNull(value["fragment"]),
    offset: wholeNumber(value["offset"]),
    anchor: nameOrNull(value["anchor"]),
    progression: clampProgression(Number(value["progression"])),
    at: wholeNumber(value["at"]),
    // Earlier releases stored only when it was shown.
    readAt: wholeNumber(value["readAt"] ?? value["at"]),
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
    // Not JSON: the same as no locator.
    return null;
  }
}
