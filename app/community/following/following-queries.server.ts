import { and, eq, isNull, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { shownProfilesTable } from "#app/access/visibility/visible-authors.server.ts";
import { openBooks, openBooksTable } from "#app/access/visibility/visible-books.server.ts";
import { announcedReleases } from "#app/access/visibility/visible-releases.server.ts";
import { cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import { fileUrl } from "#app/platform/files/file-store.server.ts";
import { colourOf } from "#app/identity/colours/public.ts";
import { givenNameOf, nameOrHandle } from "#app/identity/names/public.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import { findAuthor } from "#app/catalog/authors/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { follows, profiles, refusedMails, workPublications } from "#app/platform/db/schema/all.server.ts";

/** Something that can be followed. */
export interface Followed {
  kind: "book" | "author";
  /** The jid or the handle. */
  name: string;
  title: string;
  /** The stored key: one of the two is null. */
  key: { workId: string; authorId: null } | { workId: null; authorId: string };
}

/** A published work, or an author with a public page; null otherwise. */
export async function findFollowable(
  db: Db,
  { kind, name }: { kind: string; name: string },
  viewer: ContentViewer,
): Promise<Followed | null> {
  if (kind === "book") return findWork(db, name, viewer);
  return kind === "author" ? findAuthorToFollow(db, name) : null;
}

async function findWork(db: Db, jid: string, viewer: ContentViewer): Promise<Followed | null> {
  const book = openBooksTable(viewer);
  const [row] = await db
    .select({ workId: workPublications.workId, title: book.title })
    .from(workPublications)
    .innerJoin(book, eq(book.id, workPublications.bookId))
    .where(and(eq(workPublications.jid, jid), isNull(book.withdrawnAt)));
  return row
    ? { kind: "book", name: jid, title: row.title, key: { workId: row.workId, authorId: null } }
    : null;
}

async function findAuthorToFollow(db: Db, handle: string): Promise<Followed | null> {
  const author = await findAuthor(db, handle);
  if (!author) return null;
  const [row] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.handle, handle));
  return row
    ? { kind: "author", name: handle, title: author.name, key: { workId: null, authorId: row.id } }
    : null;
}

export const isFollow = (profileId: string, { workId, authorId }: Followed["key"]) =>
  and(
    eq(follows.profileId, profileId),
    workId === null ? eq(follows.authorId, authorId) : eq(follows.workId, workId),
  );

export async function isFollowing(db: Db, profileId: string, followed: Followed): Promise<boolean> {
  return (await db.$count(follows, isFollow(profileId, followed.key))) > 0;
}

export interface FollowedLists {
  works: { book: CoverFacts; latestAt: Date | null }[];
  authors: { handle: string; name: string; avatarUrl: string | null; colour: string }[];
}

interface WorkRow extends CardRow {
  latestAt: string | null;
}

/** What a profile follows and still exists, by title and by name. */
export async function listFollowed(
  db: Db,
  { id, ageCap }: Pick<Profile, "id" | "ageCap">,
): Promise<FollowedLists> {
  const { rows } = await db.execute<WorkRow>(sql`
    select ${cardColumns}, (select max(r.at) from ${announcedReleases} where r.work_id = f.work_id) as "latestAt"
    from follows f join work_publications wp on wp.work_id = f.work_id
    join ${openBooks({ ageCap })} on b.id = wp.book_id where f.profile_id = ${id}`);
  const ofAuthors = await db
    .select()
    .from(follows)
    .innerJoin(shownProfilesTable, eq(shownProfilesTable.id, follows.authorId))
    .where(eq(follows.profileId, id));
  return {
    works: rows
      .map((row) => ({ book: toCard(row), latestAt: row.latestAt ? new Date(row.latestAt) : null }))
      .toSorted((one, other) => one.book.title.localeCompare(other.book.title, "en")),
    authors: ofAuthors
      .map(({ p: { handle, ...profile } }) => ({
        handle,
        name: nameOrHandle({ handle, fullName: givenNameOf(profile) }),
        avatarUrl: profile.avatar ? fileUrl(profile.avatar[160], "image/webp") : null,
        colour: colourOf(profile),
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name, "en")),
  };
}

/** How often an account is mailed about what it follows. */
export type MailFrequency = "each" | "daily" | "none";

export async function findMailFrequency(db: Db, accountId: string): Promise<MailFrequency> {
  const rows = await db
    .select({ kind: refusedMails.kind })
    .from(refusedMails)
    .where(eq(refusedMails.accountId, accountId));
  const isRefused = (kind: string) => rows.some((row) => row.kind === kind);
  if (isRefused("new-chapters")) return "none";
  return isRefused("new-chapters-at-once") ? "daily" : "each";
}
