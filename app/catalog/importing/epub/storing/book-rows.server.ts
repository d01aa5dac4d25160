import type { Chapter, Identifier } from "#app/manuscript/epub/read/publication.ts";
import type { bookIdentifiers, books, chapters } from "#app/platform/db/schema/all.server.ts";
import { allowsDownload } from "../../records/rights.ts";
import type { PreparedBook } from "../reading/worker-messages.server.ts";

type BookRow = Omit<typeof books.$inferInsert, "jid" | "origin" | "addedAt" | "updatedAt">;

// The size of a PostgreSQL index entry is limited, and no page needs more.
const cut = (text: string, length: number) =>
  text.length > length ? [...text.slice(0, length)].join("") : text;
const cutOrNull = (text: string | null, length: number) => (text === null ? null : cut(text, length));

/** The year in a date such as 1813, 1813-01-28 or -0380. */
export function yearOf(publishedOn: string | null): number | null {
  const [, year] = /^(-?\d{1,4})(?:-|$)/.exec(publishedOn ?? "") ?? [];
  return year === undefined ? null : Number(year);
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** The linear chapters; in a book without any (all marked as non-linear), all of them. */
function readThrough(all: Chapter[]): Chapter[] {
  const linear = all.filter(({ isLinear }) => isLinear);
  return linear.length > 0 ? linear : all;
}

/** Of those, what is not before or behind the text: its words are the length of the book. In a book of nothing else, all of it. */
function counted(all: Chapter[]): Chapter[] {
  const read = readThrough(all);
  const text = read.filter(({ matter }) => matter !== "front" && matter !== "back");
  return text.some(({ wordCount }) => wordCount > 0) ? text : read;
}

export function bookRow(book: PreparedBook): BookRow {
  const { metadata } = book;
  const read = counted(book.chapters);
  return {
    title: cut(metadata.title, 500),
    subtitle: cutOrNull(metadata.subtitle, 500),
    sortTitle: cut(metadata.sortTitle, 500),
    language: metadata.language.length > 35 ? "und" : metadata.language,
    progressionDirection: metadata.progressionDirection,
    descriptionHtml: cutOrNull(metadata.descriptionHtml, 20_000),
    description: cutOrNull(metadata.description, 20_000),
    publisher: cutOrNull(metadata.publisher, 300),
    publishedOn: metadata.publishedOn,
    publishedYear: yearOf(metadata.publishedOn),
    rights: cutOrNull(metadata.rights, 5_000),
    isDownloadable: allowsDownload(metadata.rights),
    seriesName: cutOrNull(metadata.series?.name ?? null, 300),
    seriesPosition: cutOrNull(metadata.series?.position ?? null, 40),
    isTextHeld: true,
    wordCount: sum(read.map(({ wordCount }) => wordCount)),
    characterCount: sum(read.map(({ characterCount }) => characterCount)),
    chapterCount: book.chapters.length,
    cover: book.cover,
    originalHash: book.hash,
    originalSize: book.size,
    styleHash: book.styleHash,
    importWarnings: book.warnings,
  };
}

export function chapterRows(all: Chapter[], bookId: number): (typeof chapters.$inferInsert)[] {
  const length = new Set(counted(all));
  let wordsBefore = 0;
  return all.map((chapter, index) => {
    const row = { ...chapter, bookId, position: index + 1, wordsBefore };
    if (length.has(chapter)) wordsBefore += chapter.wordCount;
    return row;
  });
}

export function identifierRows(
  identifiers: Identifier[],
  bookId: number,
): (typeof bookIdentifiers.$inferInsert)[] {
  const storable = identifiers.filter(({ value }) => value.length > 0 && value.length <= 500);
  const rows = storable.map((identifier) => ({ ...identifier, bookId }));
  return [...new Map(rows.map((row) => [`${row.scheme} ${row.value}`, row])).values()];
}
