import { authorAddress, handleOfPerson } from "#app/catalog/people/public.server.ts";
import { and, eq, gt, sql } from "drizzle-orm";
import { shownProfilesTable } from "#app/access/visibility/visible-authors.server.ts";
import { colourOf, type ProfileColour } from "#app/identity/colours/public.ts";
import { givenNameOf, nameOrHandle } from "#app/identity/names/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { oldHandles } from "#app/platform/db/schema/profile.server.ts";
import { fileUrl } from "#app/platform/files/file-store.server.ts";

export interface AuthorFacts {
  name: string;
  handle: string;
  bio: string | null;
  links: string[];
  /** 160 and 512 pixels wide. */
  picture: { small: string; large: string } | null;
  colour: ProfileColour;
  /** `2026-11`: no finer, because two profiles of one account may be created in the same minute (A05). */
  joinedIn: string;
}

/** The public facts of an author's profile; null when `access` does not show it. */
export async function findAuthor(db: Db, handle: string): Promise<AuthorFacts | null> {
  const [row] = await db.select().from(shownProfilesTable).where(eq(shownProfilesTable.handle, handle));
  if (!row) return null;
  return {
    name: nameOrHandle({ handle: row.handle, fullName: givenNameOf(row) }),
    handle: row.handle,
    bio: row.bio,
    links: row.links,
    picture: row.avatar && {
      small: fileUrl(row.avatar[160], "image/webp"),
      large: fileUrl(row.avatar[512], "image/webp"),
    },
    colour: colourOf(row),
    joinedIn: row.createdAt.toISOString().slice(0, 7),
  };
}

/** The current handle of the profile that gave up this handle less than 90 days ago. */
export async function findNewHandle(db: Db, handle: string, now: Date): Promise<string | null> {
  const [found] = await db
    .select({ handle: shownProfilesTable.handle })
    .from(oldHandles)
    .innerJoin(shownProfilesTable, eq(shownProfilesTable.id, oldHandles.profileId))
    .where(and(eq(oldHandles.handle, handle), gt(oldHandles.freeAfter, now)));
  return found?.handle ?? null;
}

/** Somebody whom books name. */
export interface Contributor {
  name: string;
  slug: string;
  /** The canonical address of the page: the profile's, for an author who writes here. */
  path: string;
  /** What operators wrote, since nobody else can. */
  bio: string | null;
}

/** Null for a slug that nobody has. Whether there is anything to show depends on the books. */
export async function findContributor(db: Db, slug: string): Promise<Contributor | null> {
  const { rows } = await db.execute<{
    name: string;
    slug: string;
    handle: string | null;
    bio: string | null;
  }>(
    sql`select pe.name, pe.slug, pe.bio, ${handleOfPerson} as handle from people pe where pe.slug = ${slug}`,
  );
  const [row] = rows;
  return row ? { name: row.name, slug: row.slug, path: authorAddress(row), bio: row.bio } : null;
}
