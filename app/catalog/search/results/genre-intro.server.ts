import { firstSentence } from "#app/catalog/books/public.server.ts";
import { type CardRow, cardColumns, toCard } from "#app/catalog/covers/public.server.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import { genreVoice } from "#app/catalog/labels/public.server.ts";
import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { listFilters } from "../facets/filters.ts";
import type { SearchInput } from "../search-input.server.ts";

/** What stands at the head of a genre. */
export interface GenreIntro {
  voice: string;
  pick: (CoverFacts & { sentence: string | null }) | null;
}

interface PickRow extends CardRow {
  genre: string;
  description: string | null;
}

/** The pick is one of so many of the newest, so that it costs the same however large the genre is. */
const newestForPick = 100;
const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Of a list that shows one genre and nothing else, on its first page; another pick every week, the same for everyone. */
export async function findGenreIntro(
  { db, now }: { db: Db; now: () => Date },
  input: SearchInput,
  viewer: ContentViewer,
): Promise<GenreIntro | null> {
  const [filter, ...others] = listFilters(input.filters);
  if (filter?.key !== "genre" || filter.isExcluded || others.length > 0) return null;
  if (input.q !== "" || input.page > 1) return null;
  const slug = filter.value;
  const week = String(Math.floor(now().getTime() / weekMs));
  const { rows } = await db.execute<PickRow>(sql`
    select genre.name as genre, left(b.description, 600) as description, ${cardColumns}
    from (select id, name from subjects where slug = ${slug} and kind = 'genre') as genre
    join (select l.subject_id, l.book_id from book_listings l
      where l.subject_id = (select id from subjects where slug = ${slug} and kind = 'genre')
      order by l.book_id desc limit ${sql.raw(String(newestForPick))}) as listed on listed.subject_id = genre.id
    join ${listedBooks(viewer)} on b.id = listed.book_id and b.is_text_held
      and coalesce(b.disclosures ->> 'audience', '') not in ('mature', 'adult')
    order by b.description is null, b.language not like 'en%', md5(b.id::text || ${week}::text) limit 1`);
  const [row] = rows;
  const voice = row ? genreVoice(row.genre) : null;
  return row && voice ? { voice, pick: { ...toCard(row), sentence: firstSentence(row.description) } } : null;
}
