import { type SQL, sql } from "drizzle-orm";
import { anonymous } from "#app/access/visibility/content-viewer.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import { slugOf } from "#app/catalog/importing/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";

/** Authors on one page. */
const mostAuthors = 50;
/** A more prolific author has "50+" books. */
const mostBooks = 50;

export interface ListedContributor {
  slug: string;
  name: string;
  hasBio: boolean;
  bookCount: number;
  areMore: boolean;
}

interface ContributorPage {
  authors: ListedContributor[];
  hasMore: boolean;
}

/** Every word of the name in any order, without accents, as "Austen, Jane" is looked for too; no name means those who have a bio. */
function matches(name: string): SQL {
  if (name === "") return sql`pe.bio is not null`;
  const patterns = slugOf(name)
    .split("-")
    .map((word) => `%${word}%`);
  return sql`pe.slug like all (${sql.param(patterns)}::text[])`;
}

/** Those without a profile, the shortest names first: they are what was typed and little else. */
export async function listContributors(
  db: Db,
  { name, page }: { name: string; page: number },
): Promise<ContributorPage> {
  // Books are counted of one page alone, as a word like "de" is in a hundred thousand names.
  const { rows } = await db.execute<{ slug: string; name: string; hasBio: boolean; count: number }>(sql`
    select found.slug, found.name, found.has_bio as "hasBio",
      (select count(*)::int from (select from book_people bp join ${listedBooks(anonymous)} on b.id = bp.book_id
        where bp.person_id = found.id group by bp.book_id limit ${mostBooks + 1}) as few) as count
    from (select pe.id, pe.slug, pe.name, pe.bio is not null as has_bio from people pe
      where pe.profile_id is null and ${matches(name)}
      order by length(pe.slug), pe.slug limit ${mostAuthors + 1} offset ${(page - 1) * mostAuthors}) as found
    order by length(found.slug), found.slug`);
  const authors = rows.slice(0, mostAuthors).map(({ count, ...author }) => ({
    ...author,
    bookCount: Math.min(count, mostBooks),
    areMore: count > mostBooks,
  }));
  return { authors, hasMore: rows.length > mostAuthors };
}

interface EditedContributor {
  slug: string;
  name: string;
  bio: string | null;
  /** Without one that everybody may find there is no page either. */
  isShown: boolean;
}

/** Null for a slug that nobody has, or somebody with a profile. */
export async function findEditedContributor(db: Db, slug: string): Promise<EditedContributor | null> {
  const { rows } = await db.execute<{ slug: string; name: string; bio: string | null; isShown: boolean }>(sql`
    select pe.slug, pe.name, pe.bio, exists (select from book_people bp join ${listedBooks(anonymous)} on b.id = bp.book_id
      where bp.person_id = pe.id) as "isShown"
    from people pe where pe.slug = ${slug} and pe.profile_id is null`);
  return rows[0] ?? null;
}
