import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import { readerAddress } from "#app/catalog/books/public.ts";
import { readNumeral } from "#app/catalog/books/public.server.ts";
import { cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { OpenedBook } from "./opened-books.ts";

/** Of the chapter `c`. Front and back matter do not count in the progress. */
export const wordsOfText = sql`case when c.matter in ('front', 'back') then 0 else c.word_count end`;

interface OpenedRow extends CardRow {
  slug: string;
  chapterTitle: string;
  wordCount: number;
  wordsBefore: number;
  bookWordCount: number | null;
  characterCount: number | null;
}

/** Describes chapters of books in the requested order. Chapters that are gone, or that the viewer may not see, are left out. */
export async function describeOpenedBooks(
  db: Db,
  locators: readonly { jid: string; chapter: string }[],
  viewer: ContentViewer,
): Promise<OpenedBook[]> {
  if (locators.length === 0) return [];
  const { rows } = await db.execute<OpenedRow>(sql`
    select ${cardColumns}, c.slug, c.title as "chapterTitle", ${wordsOfText} as "wordCount", c.words_before as "wordsBefore",
      b.word_count as "bookWordCount", b.character_count as "characterCount"
    from unnest(${sql.param(locators.map(({ jid }) => jid))}::text[], ${sql.param(locators.map(({ chapter }) => chapter))}::text[])
      with ordinality as asked(jid, slug, number)
    join ${openBooks(viewer)} on b.jid = asked.jid and b.is_text_held
    join chapters c on c.book_id = b.id and c.slug = asked.slug order by asked.number`);
  return rows.map((row) => ({
    book: toCard(row),
    chapter: {
      title: chapterName(row.chapterTitle),
      address: readerAddress(row, { chapter: row.slug, fragment: null }),
    },
    extent: { wordCount: row.wordCount, wordsBefore: row.wordsBefore, bookWordCount: row.bookWordCount ?? 0 },
    language: row.language ?? "",
    characterCount: row.characterCount ?? 0,
  }));
}

/** A numeral alone would say nothing beside the book's title. */
function chapterName(title: string): string {
  const { word, numeral } = readNumeral(title);
  return word === "" && numeral !== null ? `Chapter ${numeral}` : title;
}
