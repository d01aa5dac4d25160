import type { ReadChapter } from "../read-chapter.ts";

/** A chapter that was read on this device. */
export interface StoredRead extends ReadChapter {
  /** The profile whose account has it; null when it was not sent. */
  sentFor: string | null;
}

/** An upper bound; longer lists would fill the device's storage. */
const mostChapters = 3_000;

const keyOf = (jid: string) => window.octavoLocatorKey("read", jid);

/** The chapters of a book that were read on this device. Earlier releases stored their names alone. */
export function loadReads(jid: string): StoredRead[] {
  try {
    return parseReads(localStorage.getItem(keyOf(jid)));
  } catch {
    // Storage is disabled: nothing is known to be read.
    return [];
  }
}

export function parseReads(stored: string | null): StoredRead[] {
  let entries: unknown;
  try {
    entries = JSON.parse(stored ?? "[]");
  } catch {
    return [];
  }
  return Array.isArray(entries) ? entries.flatMap(parseRead) : [];
}

function parseRead(entry: unknown): StoredRead[] {
  if (typeof entry === "string") return [{ chapter: entry, revisedAt: null, readAt: null, sentFor: null }];
  if (!Array.isArray(entry)) return [];
  const [chapter, revisedAt, readAt, sentFor]: unknown[] = entry;
  if (typeof chapter !== "string") return [];
  return [
    {
      chapter,
      revisedAt: timeOrNull(revisedAt),
      readAt: timeOrNull(readAt),
      sentFor: typeof sentFor === "string" ? sentFor : null,
    },
  ];
}

const timeOrNull = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;

/** Lists, not objects: three thousand of them stay small. */
export const writeReads = (reads: readonly StoredRead[]): string =>
  JSON.stringify(
    reads.map(({ chapter, revisedAt, readAt, sentFor }) => [
      chapter,
      revisedAt,
      readAt,
      ...(sentFor === null ? [] : [sentFor]),
    ]),
  );

/** Whether it was stored. */
export function saveReads(jid: string, reads: readonly StoredRead[]): void {
  try {
    localStorage.setItem(keyOf(jid), writeReads(reads));
  } catch {
    // Storage is full or disabled: the chapter stays unmarked.
  }
}

interface ReadNow {
  slug: string;
  /** Of the text on the screen; null when it was never revised. */
  revisedAt: number | null;
  now: number;
}

/** The list with a chapter that was just read to its end; null when it is as it was. */
export function withRead(
  reads: readonly StoredRead[],
  { slug, revisedAt, now }: ReadNow,
): StoredRead[] | null {
  const known = reads.find(({ chapter }) => chapter === slug);
  const text = revisedAt ?? 0;
  if (!known) {
    if (reads.length >= mostChapters) return null;
    return [...reads, { chapter: slug, revisedAt: text, readAt: now, sentFor: null }];
  }
  if (known.revisedAt !== null && known.revisedAt >= text) return null;
  const read = { chapter: slug, revisedAt: text, readAt: known.readAt, sentFor: null };
  return reads.map((each) => (each === known ? read : each));
}

/** Stores on this device that a chapter was read to its end; the book's page marks it. Whether that is new. */
export function markChapterRead(jid: string, read: Omit<ReadNow, "now">): boolean {
  const reads = withRead(loadReads(jid), { ...read, now: Date.now() });
  if (reads) saveReads(jid, reads);
  return reads !== null;
}

/** The text of a chapter that was read on this device, by when it was revised; null when none is known to be. */
export const findReadText = (jid: string, slug: string): number | null =>
  loadReads(jid).find(({ chapter }) => chapter === slug)?.revisedAt ?? null;
