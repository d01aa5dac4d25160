import { firstSentence } from "#app/catalog/books/public.server.ts";
import { toCard } from "#app/catalog/covers/public.server.ts";
import { type EntryRow, entryColumns } from "#app/catalog/entries/public.server.ts";
import { type SQL, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { PickedBook } from "./subject-intro.tsx";

interface PickOptions {
  viewer: ContentViewer;
  now: Date;
}

/** The pick is one of so many of the newest, so that it costs the same however large the genre is. */
const newestForPick = 100;
const weekMs = 7 * 24 * 60 * 60 * 1000;

/**
 * A query of these columns of the book (`b`) to begin a genre with, given an expression of the genre's id. Another one every week, the same
 * for everyone who sees the same books; no row where there is none.
 */
export function pickedBook(genreId: SQL, columns: SQL, { viewer, now }: PickOptions): SQL {
  const week = String(Math.floor(now.getTime() / weekMs));
  return sql`select ${columns}
    from (select book_id from book_listings where subject_id = ${genreId}
      order by book_id desc limit ${sql.raw(String(newestForPick))}) as listed
    join ${listedBooks(viewer)} on b.id = listed.book_id and b.is_text_held
      and coalesce(b.disclosures ->> 'audience', '') not in ('mature', 'adult')
    order by b.description is null, b.language not like 'en%', md5(b.id::text || ${week}::text) limit 1`;
}

export const toPick = (row: EntryRow): PickedBook => ({ ...toCard(row), sentence: firstSentence(row.blurb) });

/** Of the genre at this address, with its name; null where there is no such genre, or no book in it to begin with. */
export async function findGenrePick(
  db: Db,
  slug: string,
  options: PickOptions,
): Promise<{ genre: string; pick: PickedBook } | null> {
  const genre = (column: SQL) =>
    sql`(select ${column} from subjects where slug = ${slug} and kind = 'genre')`;
  const { rows } = await db.execute<EntryRow & { genre: string }>(sql`
    select ${genre(sql`name`)} as genre, picked.* from (${pickedBook(genre(sql`id`), entryColumns, options)}) as picked`);
  const [row] = rows;
  return row ? { genre: row.genre, pick: toPick(row) } : null;
}
