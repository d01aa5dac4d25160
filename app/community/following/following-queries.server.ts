import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { ageGate } from "#app/access/age-gate.ts";
import { givenNameOf, nameOrHandle, type Profile } from "#app/identity/names/profile.ts";
import { findAuthor } from "#app/catalog/authors/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import {
  books,
  follows,
  profiles,
  refusedMails,
  workPublications,
  works,
} from "#app/platform/db/schema/all.server.ts";

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
  { kind, name, now }: { kind: string; name: string; now: Date },
): Promise<Followed | null> {
  if (kind === "book") return findWork(db, name);
  return kind === "author" ? findAuthorToFollow(db, name, now) : null;
}

async function findWork(db: Db, jid: string): Promise<Followed | null> {
  const [row] = await db
    .select({ workId: workPublications.workId, title: books.title })
    .from(workPublications)
    .innerJoin(books, eq(books.id, workPublications.bookId))
    .where(and(eq(workPublications.jid, jid), isNull(books.withdrawnAt)));
  return row
    ? { kind: "book", name: jid, title: row.title, key: { workId: row.workId, authorId: null } }
    : null;
}

async function findAuthorToFollow(db: Db, handle: string, now: Date): Promise<Followed | null> {
  const author = await findAuthor(db, handle, now);
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

/** What a profile follows and still exists, by title. */
export async function listFollowed(
  db: Db,
  { id, ageCap }: Pick<Profile, "id" | "ageCap">,
): Promise<Omit<Followed, "key">[]> {
  const ofWorks = await db
    .select({
      name: sql<string>`${workPublications.jid}`,
      title: books.title,
      disclosures: books.disclosures,
    })
    .from(follows)
    .innerJoin(works, eq(works.id, follows.workId))
    .innerJoin(workPublications, eq(workPublications.workId, works.id))
    .innerJoin(books, eq(books.id, workPublications.bookId))
    .where(eq(follows.profileId, id));
  const ofAuthors = await db
    .select({ profile: profiles })
    .from(follows)
    .innerJoin(profiles, eq(profiles.id, follows.authorId))
    .where(and(eq(follows.profileId, id), isNull(profiles.removeAfter), ne(profiles.kind, "family")));
  return [
    ...ofWorks
      .filter(({ disclosures }) => ageGate(disclosures?.audience ?? null, ageCap) === "open")
      .map(({ name, title }) => ({ kind: "book" as const, name, title })),
    ...ofAuthors.map(({ profile }) => ({
      kind: "author" as const,
      name: profile.handle,
      title: nameOrHandle({ handle: profile.handle, fullName: givenNameOf(profile) }),
    })),
  ].toSorted((one, other) => one.title.localeCompare(other.title, "en"));
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
