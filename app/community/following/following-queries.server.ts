import { and, eq, isNull, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { shownProfilesTable } from "#app/access/visibility/visible-authors.server.ts";
import { listedBooks, openBooks, openBooksTable } from "#app/access/visibility/visible-books.server.ts";
import { announcedReleases } from "#app/access/visibility/visible-releases.server.ts";
import { cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import { fileUrl } from "#app/platform/files/file-store.server.ts";
import { colourOf } from "#app/identity/colours/public.ts";
import { givenNameOf, nameOrHandle } from "#app/identity/names/public.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import { findAuthor } from "#app/catalog/authors/public.server.ts";
import { authorAddress } from "#app/catalog/people/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import {
  follows,
  people,
  profiles,
  refusedMails,
  workPublications,
} from "#app/platform/db/schema/all.server.ts";

/** Something that can be followed. */
export interface Followed {
  /** A contributor is somebody whom books name, and who has no profile here. */
  kind: "book" | "author" | "contributor";
  /** The jid, the handle or the slug. */
  name: string;
  title: string;
  /** As it is stored. */
  key: { workId: string } | { authorId: string } | { personId: number };
}

/** A published work, or an author with a public page; null otherwise. */
export async function findFollowable(
  db: Db,
  { kind, name }: { kind: string; name: string },
  profile: Pick<Profile, "id" | "ageCap">,
): Promise<Followed | null> {
  if (kind === "book") return findWork(db, name, profile);
  if (kind === "author") return findAuthorToFollow(db, name);
  return kind === "contributor" ? findContributorToFollow(db, name, profile) : null;
}

async function findWork(
  db: Db,
  jid: string,
  viewer: Pick<ContentViewer, "ageCap">,
): Promise<Followed | null> {
  const book = openBooksTable(viewer);
  const [row] = await db
    .select({ workId: workPublications.workId, title: book.title })
    .from(workPublications)
    .innerJoin(book, eq(book.id, workPublications.bookId))
    .where(and(eq(workPublications.jid, jid), isNull(book.withdrawnAt)));
  return row ? { kind: "book", name: jid, title: row.title, key: { workId: row.workId } } : null;
}

async function findAuthorToFollow(db: Db, handle: string): Promise<Followed | null> {
  const author = await findAuthor(db, handle);
  if (!author) return null;
  const [row] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.handle, handle));
  return row ? { kind: "author", name: handle, title: author.name, key: { authorId: row.id } } : null;
}

/**
 * Somebody without a profile whom a listed book names; or whom the profile follows already, since it must be able to stop when the last of
 * these books is gone. What the profile excludes from lists can be followed like everything else at its own address.
 */
async function findContributorToFollow(
  db: Db,
  slug: string,
  { id, ageCap }: Pick<Profile, "id" | "ageCap">,
): Promise<Followed | null> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select pe.id, pe.name from people pe where pe.slug = ${slug} and pe.profile_id is null
      and (exists (select 1 from follows f where f.person_id = pe.id and f.profile_id = ${id})
        or exists (select 1 from book_people bp join ${listedBooks({ ageCap, excluded: [] })} on b.id = bp.book_id
          where bp.person_id = pe.id))`);
  const [row] = rows;
  return row ? { kind: "contributor", name: slug, title: row.name, key: { personId: Number(row.id) } } : null;
}

export const isFollow = (profileId: string, key: Followed["key"]) =>
  and(eq(follows.profileId, profileId), isOfKey(key));

function isOfKey(key: Followed["key"]) {
  if ("workId" in key) return eq(follows.workId, key.workId);
  return "authorId" in key ? eq(follows.authorId, key.authorId) : eq(follows.personId, key.personId);
}

export async function isFollowing(db: Db, profileId: string, key: Followed["key"]): Promise<boolean> {
  return (await db.$count(follows, isFollow(profileId, key))) > 0;
}

export interface FollowedLists {
  works: { book: CoverFacts; latestAt: Date | null }[];
  authors: FollowedAuthor[];
}

/** An author with a profile or without. */
export interface FollowedAuthor extends Pick<Followed, "kind" | "name" | "title"> {
  /** Of the author's page. */
  address: string;
  avatarUrl: string | null;
  colour: string;
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
  const ofContributors = await db
    .select({ slug: people.slug, title: people.name })
    .from(follows)
    .innerJoin(people, eq(people.id, follows.personId))
    .where(eq(follows.profileId, id));
  return {
    works: rows
      .map((row) => ({ book: toCard(row), latestAt: row.latestAt ? new Date(row.latestAt) : null }))
      .toSorted((one, other) => one.book.title.localeCompare(other.book.title, "en")),
    authors: [
      ...ofAuthors.map(({ p: { handle, ...profile } }) => ({
        kind: "author" as const,
        name: handle,
        title: nameOrHandle({ handle, fullName: givenNameOf(profile) }),
        address: authorAddress({ slug: handle, handle }),
        avatarUrl: profile.avatar ? fileUrl(profile.avatar[160], "image/webp") : null,
        colour: colourOf(profile),
      })),
      ...ofContributors.map(({ slug, title }) => ({
        kind: "contributor" as const,
        name: slug,
        title,
        address: authorAddress({ slug, handle: null }),
        avatarUrl: null,
        colour: colourOf({ id: slug, colour: null }),
      })),
    ].toSorted((one, other) => one.title.localeCompare(other.title, "en")),
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
