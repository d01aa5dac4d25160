import { type SQL, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import { authorAddress, handleOfPerson } from "#app/catalog/people/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";

/** Authors on one page. */
const mostAuthors = 100;
/** A more prolific author has "50+" books. */
const mostBooks = 50;

export interface ListedAuthor {
  name: string;
  address: string;
  bookCount: number;
  areMore: boolean;
}

export interface DirectoryPage {
  authors: ListedAuthor[];
  /** For the next page; null on the last one. */
  next: string | null;
}

// As in the index `people_by_name`.
const nameKey: SQL = sql`(left(lower(normalize(pe.sort_name, nfd)), 60) collate "C")`;

/** Names that begin with this letter; with "other", with none of A to Z. */
function beginsWith(letter: string): SQL {
  if (letter === "other") return sql`(${nameKey} < 'a' or ${nameKey} >= '{')`;
  const next = String.fromCharCode(letter.charCodeAt(0) + 1);
  return sql`${nameKey} >= ${letter} and ${nameKey} < ${next}`;
}

/** The authors of a letter with books that the viewer may see in lists, by their last names; one round trip. */
export async function listAuthors(
  db: Db,
  { letter, after }: { letter: string; after: number | null },
  viewer: ContentViewer,
): Promise<DirectoryPage> {
  const cursor =
    after === null
      ? sql``
      : sql`and (${nameKey}, pe.id) > (select (left(lower(normalize(sort_name, nfd)), 60) collate "C"), id
          from people where id = ${after})`;
  const { rows } = await db.execute<{
    id: string;
    name: string;
    slug: string;
    handle: string | null;
    count: number;
  }>(sql`
    select pe.id, pe.name, pe.slug, ${handleOfPerson} as handle, held.count
    from people pe cross join lateral (select count(*)::int as count from (
        select 1 from book_people bp join ${listedBooks(viewer)} on b.id = bp.book_id
        where bp.person_id = pe.id and bp.role = 'aut' and b.is_text_held limit ${mostBooks + 1}) as few) as held
    where ${beginsWith(letter)} ${cursor} and held.count > 0
    order by ${nameKey}, pe.id limit ${mostAuthors + 1}`);
  const shown = rows.slice(0, mostAuthors);
  return {
    authors: shown.map(({ name, slug, handle, count }) => ({
      name,
      address: authorAddress({ slug, handle }),
      bookCount: Math.min(count, mostBooks),
      areMore: count > mostBooks,
    })),
    next: rows.length > mostAuthors ? String(shown.at(-1)?.id ?? "") : null,
  };
}
