import { type CardRow, cardColumns, toCard } from "#app/catalog/covers/public.server.ts";
import { languageName } from "#app/catalog/labels/public.server.ts";
import { progressLabels } from "#app/catalog/labels/public.ts";
import { readingTimeLabel } from "#app/catalog/reading-time/public.ts";
import { type SQL, sql } from "drizzle-orm";
import { counted } from "#app/ui/counted.ts";
import type { BookEntry } from "./book-entries.tsx";

const longestBlurb = 320;

/** The columns of books (`b`) that an entry needs, for any query that lists books. */
export const entryColumns: SQL = sql`${cardColumns}, left(b.description, ${sql.raw(String(longestBlurb))}) as blurb, b.status, b.origin,
  b.is_text_held as "isTextHeld", b.word_count as "wordCount", b.character_count as "characterCount", b.chapter_count as "chapterCount",
  b.published_year as "publishedYear", b.average_rating as "averageRating", b.ratings_count as "ratingsCount"`;

export interface EntryRow extends CardRow {
  blurb: string | null;
  status: keyof typeof progressLabels;
  origin: "epub" | "catalog" | "demo" | "work";
  isTextHeld: boolean;
  wordCount: number;
  characterCount: number;
  chapterCount: number;
  publishedYear: number | null;
  averageRating: number | null;
  ratingsCount: number;
}

/** A book of a list, with `above` over its title and what somebody says of it in place of its description. */
export function toEntry(row: EntryRow, { above = null, note = null }: Partial<BookEntry> = {}): BookEntry {
  const { blurb, isTextHeld } = row;
  return { card: toCard(row), above, note, blurb, isTextHeld, facts: factsOf(row) };
}

function factsOf(row: EntryRow): string[] {
  const text = { language: row.language ?? "", wordCount: row.wordCount, characterCount: row.characterCount };
  const isWork = row.origin === "work";
  const facts = [
    row.isTextHeld ? null : "Catalogue record",
    isWork ? progressLabels[row.status] : languageName(text.language),
    isWork ? counted(row.chapterCount, "chapter") : null,
    readingTimeLabel(text),
    row.averageRating === null || row.ratingsCount === 0 ? null : `${row.averageRating.toFixed(1)} of 5`,
  ];
  return facts.filter((fact) => fact !== null);
}
