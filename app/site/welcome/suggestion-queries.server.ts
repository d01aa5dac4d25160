import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import { cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import type { Db } from "#app/platform/db/client.server.ts";
import { type Candidate, suggest } from "./suggest.ts";

/** The number of candidates, so that the cost does not grow with the library. */
const newest = sql.raw("200");
const candidates = sql.raw("40");

/** The genres that have a book to read for this viewer, by name. */
export async function findGenres(db: Db, viewer: ContentViewer): Promise<{ slug: string; name: string }[]> {
  const { rows } = await db.execute<{ slug: string; name: string }>(sql`
    select s.slug, s.name from subjects s where s.kind = 'genre' and exists (
      select 1 from book_listings l join ${listedBooks(viewer)} on b.id = l.book_id where l.subject_id = s.id)
    order by s.name`);
  return rows;
}

/** Three books that somebody new might like: `suggest.ts` has the rule. `language` is a primary subtag of BCP 47. */
export async function findSuggestions(
  db: Db,
  { viewer, language, day }: { viewer: ContentViewer; language: string; day: string },
): Promise<CoverFacts[]> {
  // Another order every day; books in the reader's language first, then those in the language of the pages.
  const { rows } = await db.execute<CardRow & { wordCount: number }>(sql`
    with near as (select b.id, b.language from ${listedBooks(viewer)}
      where b.is_text_held and b.word_count > 500 and coalesce(b.disclosures ->> 'audience', '') not in ('mature', 'adult')
      order by b.added_at desc, b.id desc limit ${newest}),
    chosen as (select id, row_number() over (order by split_part(coalesce(language, ''), '-', 1) <> ${language},
        coalesce(language, '') not like 'en%', md5(id::text || ${day}::text)) as place
      from near order by place limit ${candidates})
    select ${cardColumns}, b.word_count as "wordCount" from chosen join ${listedBooks(viewer)} on b.id = chosen.id
    order by chosen.place`);
  const books = rows.map((row): Candidate => ({ ...toCard(row), wordCount: row.wordCount }));
  return suggest(books, language);
}
