import { sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { ChapterOfBook } from "./positions.ts";

export interface BookChapters {
  jid: string;
  bookWordCount: number;
  chapters: ChapterOfBook[];
}

interface ChapterRow extends ChapterOfBook {
  [column: string]: unknown;
  jid: string;
  bookWordCount: number;
}

/** The chapters of a book in their order; null when there is no such book, or this profile may not open it. */
export async function findBookChapters(
  db: Pick<Db, "execute">,
  jid: string,
  { ageCap }: { ageCap: number | null },
): Promise<BookChapters | null> {
  const { rows } = await db.execute<ChapterRow>(sql`
    select b.jid, b.word_count as "bookWordCount", c.slug, c.title, c.words_before as "wordsBefore",
      case when c.matter in ('front', 'back') then 0 else c.word_count end as "wordCount"
    from ${openBooks({ ageCap })} join chapters c on c.book_id = b.id
    where b.jid = ${jid} and b.is_text_held order by c.position`);
  const [first] = rows;
  return first ? { jid: first.jid, bookWordCount: first.bookWordCount, chapters: rows } : null;
}

/** The text of a free chapter, by which a position in a file becomes a block; null for others. */
export async function findFreeHtml(
  db: Pick<Db, "execute">,
  { jid, slug, ageCap }: { jid: string; slug: string; ageCap: number | null },
): Promise<string | null> {
  const { rows } = await db.execute<{ html: string }>(sql`
    select c.html from ${openBooks({ ageCap })} join chapters c on c.book_id = b.id
    where b.jid = ${jid} and c.slug = ${slug} and c.access = 'free'`);
  return rows[0]?.html ?? null;
}
