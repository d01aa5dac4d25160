import { type SQL, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks, openBooks } from "#app/access/visibility/visible-books.server.ts";
import { announcedReleases } from "#app/access/visibility/visible-releases.server.ts";
import { authorNames } from "#app/catalog/covers/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";

/** One announced release. */
export interface FeedRelease {
  [column: string]: unknown;
  id: number;
  kind: "first" | "chapter" | "update";
  note: string | null;
  at: Date;
  jid: string;
  title: string;
  description: string | null;
  authors: string[];
  /** The chapters that are published now, in their order. */
  chapters: { slug: string; title: string }[];
}

const newest = 50;

// Only announced releases of listed books; never the text of a chapter, which may be for members.
const releaseQuery = (viewer: ContentViewer, condition: SQL) => sql`
  select r.id, r.kind, r.note, r.at, b.jid, b.title, b.description,
    ${authorNames} as authors,
    (select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'title', c.title) order by c.position), '[]')
      from chapter_publications cp join chapters c on c.book_id = b.id and c.slug = cp.slug
      where cp.chapter_id = any(r.chapter_ids) and cp.state = 'published') as chapters
  from ${listedBooks(viewer)} join work_publications wp on wp.book_id = b.id and wp.state = 'published'
  join works w on w.id = wp.work_id join profiles p on p.id = w.profile_id and p.remove_after is null
  join ${announcedReleases} on r.work_id = wp.work_id
  where ${condition}
  order by r.at desc, r.id desc limit ${sql.raw(String(newest))}`;

async function list(db: Db, viewer: ContentViewer, condition: SQL): Promise<FeedRelease[]> {
  const { rows } = await db.execute<FeedRelease>(releaseQuery(viewer, condition));
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

export const listReleasesOfBook = (db: Db, jid: string, viewer: ContentViewer): Promise<FeedRelease[]> =>
  list(db, viewer, sql`b.jid = ${jid}`);

export const listReleasesOfAuthor = (db: Db, handle: string, viewer: ContentViewer): Promise<FeedRelease[]> =>
  list(db, viewer, sql`p.handle = ${handle}`);

/** New chapters and revisions of all listed works. */
export const listNewestReleases = (db: Db, viewer: ContentViewer): Promise<FeedRelease[]> =>
  list(db, viewer, sql`r.kind <> 'first'`);

/** The listed books that name a person, as they came in: each as its first release. */
export async function listBooksNaming(db: Db, slug: string, viewer: ContentViewer): Promise<FeedRelease[]> {
  const { rows } = await db.execute<FeedRelease>(sql`
    select b.id, 'first' as kind, null as note, b.added_at as at, b.jid, b.title, b.description,
      ${authorNames} as authors, '[]'::jsonb as chapters
    from ${listedBooks(viewer)} where b.id in (select bp.book_id from people pe
      join book_people bp on bp.person_id = pe.id where pe.slug = ${slug})
    order by b.added_at desc, b.id desc limit ${sql.raw(String(newest))}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

interface FeedBook {
  [column: string]: unknown;
  title: string;
  addedAt: string;
  isWithdrawn: boolean;
}

/** The book of a feed: listed, or withdrawn; an unlisted one has no feed. */
export async function findFeedBook(db: Db, jid: string, viewer: ContentViewer): Promise<FeedBook | null> {
  const { rows } = await db.execute<FeedBook>(sql`
    select b.title, b.added_at as "addedAt", b.withdrawn_at is not null as "isWithdrawn"
    from ${openBooks(viewer)} join work_publications wp on wp.book_id = b.id
    where b.jid = ${jid} and b.origin = 'work' and (b.is_listed or b.withdrawn_at is not null)`);
  return rows[0] ?? null;
}
