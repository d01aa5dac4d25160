import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { books, chapters } from "#app/platform/db/schema/all.server.ts";
import { findMatches, sievePattern, snippetOf, type Snippet } from "./find-in-text.ts";

/** One hit: the `occurrence`-th of its chapter, counted from 0, so that the browser finds the same one in the text. */
export interface BookHit extends Snippet {
  chapter: string;
  chapterTitle: string;
  occurrence: number;
}

export interface BookHits {
  query: string;
  hits: BookHit[];
  /** True when there are more than are listed. */
  isCut: boolean;
}

const mostHits = 100;
const mostHitsOfChapter = 20;
const mostChapters = 60;

/** Finds words in the text of a book, in reading order; null when there is no such book. */
export async function searchBook(db: Db, jid: string, query: string): Promise<BookHits | null> {
  const [book] = await db.select({ id: books.id }).from(books).where(eq(books.jid, jid));
  if (!book) return null;
  if (query === "") return { query, hits: [], isCut: false };
  const rows = await db
    .select({ slug: chapters.slug, title: chapters.title, text: chapters.text })
    .from(chapters)
    .where(
      and(
        eq(chapters.bookId, book.id),
        eq(chapters.access, "free"),
        sql`${chapters.text} ~* ${sievePattern(query)}`,
      ),
    )
    .orderBy(asc(chapters.position))
    .limit(mostChapters);
  const hits = rows.flatMap((row) =>
    findMatches(row.text, query, mostHitsOfChapter).map((match, occurrence) => ({
      chapter: row.slug,
      chapterTitle: row.title,
      occurrence,
      ...snippetOf(row.text, match),
    })),
  );
  return {
    query,
    hits: hits.slice(0, mostHits),
    isCut: hits.length > mostHits || rows.length === mostChapters,
  };
}
