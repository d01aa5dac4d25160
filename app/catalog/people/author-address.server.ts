import { type SQL, sql } from "drizzle-orm";
import { shownProfiles } from "#app/access/visibility/visible-authors.server.ts";

/** Whom a page about an author is about. */
export interface AuthorKey {
  slug: string;
  /** Of the public profile, for an author who writes here; null for names in imported books. */
  handle: string | null;
}

/** The one address of an author's page: of a profile by its handle, of everybody else by the slug of the name (decision 214). */
export const authorAddress = ({ slug, handle }: AuthorKey): string =>
  handle === null ? `/author/${encodeURIComponent(slug)}` : `/authorhandle?id=${encodeURIComponent(handle)}`;

/** An author as a list of books links to them. */
export interface LinkedAuthor {
  name: string;
  address: string;
}

export type NamedAuthor = AuthorKey & { name: string };

export const toLinkedAuthor = (author: NamedAuthor): LinkedAuthor => ({
  name: author.name,
  address: authorAddress(author),
});

/** The handle of the person `pe`, when `access` shows the profile. */
export const handleOfPerson: SQL = sql`(select p.handle from ${shownProfiles} where p.id = pe.profile_id)`;

/** The first authors of the book `b`: as many as a list names. */
export const firstAuthors: SQL = sql`(select coalesce(jsonb_agg(jsonb_build_object('name', first.name, 'slug', first.slug,
    'handle', first.handle) order by first.position), '[]')
  from (select bp.credited_as as name, pe.slug, ${handleOfPerson} as handle, bp.position
    from book_people bp join people pe on pe.id = bp.person_id
    where bp.book_id = b.id and bp.role = 'aut' order by bp.position limit 3) as first)`;
