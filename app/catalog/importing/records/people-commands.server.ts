import { createHash } from "node:crypto";
import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import type { Creator } from "#app/manuscript/epub/read/publication.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { bookPeople, follows, people } from "#app/platform/db/schema/all.server.ts";
import { column, isAnyOf } from "./columns.server.ts";
import { slugOf } from "./slug.ts";

export interface Credits {
  bookId: number;
  creators: Creator[];
}

const bySlug = (a: { slug: string }, b: { slug: string }) => (a.slug < b.slug ? -1 : 1);

/** Finds people by the slug of their name or creates them; answers their ids by slug. */
async function findOrCreatePeople(tx: Transaction, creators: Creator[]): Promise<Map<string, number>> {
  const wanted = new Map(
    creators.map(({ name, sortName }) => [slugOf(name), { slug: slugOf(name), name, sortName }]),
  );
  if (wanted.size === 0) return new Map();
  // Always in the same order, so that two imports at once wait for each other instead of deadlocking.
  const rows = [...wanted.values()].sort(bySlug);
  await tx.execute(sql`
    insert into people (slug, name, sort_name)
    select * from unnest(${column(rows, "slug")}::text[], ${column(rows, "name")}::text[], ${column(rows, "sortName")}::text[])
    on conflict (slug) do nothing`);
  const found = await tx
    .select({ id: people.id, slug: people.slug })
    .from(people)
    .where(isAnyOf(people.slug, [...wanted.keys()]));
  return new Map(found.map(({ slug, id }) => [slug, id]));
}

/** Credits a book to somebody who writes here: by who they are, so that another of the same name is another. */
export async function creditAuthor(tx: Transaction, bookId: number, author: Author): Promise<void> {
  const personId = await findOrCreateAuthor(tx, author);
  const { name } = author;
  await tx.insert(bookPeople).values({ bookId, personId, role: "aut", position: 0, creditedAs: name });
}

interface Author {
  profileId: string;
  name: string;
}

async function findOrCreateAuthor(tx: Transaction, { profileId, name }: Author): Promise<number> {
  // "~" is in no slug of a name alone: no book from elsewhere is ever credited to this person.
  const slug = `${slugOf(name)}~${createHash("sha256").update(`person ${profileId}`).digest("hex").slice(0, 8)}`;
  const row = { slug, name, sortName: name };
  const [person] = await tx
    .insert(people)
    .values({ ...row, profileId })
    .onConflictDoUpdate({ target: people.profileId, set: row })
    .returning({ id: people.id });
  if (!person) throw new Error("the author was neither found nor created");
  return person.id;
}

/** Sets the contributors of these books, replacing earlier ones. */
export async function creditPeople(tx: Transaction, credits: Credits[]): Promise<void> {
  const ids = await findOrCreatePeople(
    tx,
    credits.flatMap(({ creators }) => creators),
  );
  const rows = new Map<string, typeof bookPeople.$inferInsert>();
  const credited = credits.flatMap(({ bookId, creators }) =>
    creators.flatMap(({ name, roles }, position) => roles.map((role) => ({ bookId, name, role, position }))),
  );
  for (const { bookId, name, role, position } of credited) {
    const personId = ids.get(slugOf(name));
    if (personId === undefined) throw new Error(`the person ${name} was neither found nor created`);
    const key = `${bookId} ${personId} ${role}`;
    if (!rows.has(key)) rows.set(key, { bookId, personId, role, position, creditedAs: name });
  }
  if (rows.size === 0) return;
  const all = [...rows.values()];
  await tx.execute(sql`
    insert into book_people (book_id, person_id, role, position, credited_as)
    select * from unnest(${column(all, "bookId")}::bigint[], ${column(all, "personId")}::bigint[],
      ${column(all, "role")}::text[], ${column(all, "position")}::int[], ${column(all, "creditedAs")}::text[])`);
}

/** Forgets who made a book and answers who it was; the people stay, their pages may be linked to. */
export async function uncreditPeople(tx: Transaction, bookIds: number[]): Promise<number[]> {
  if (bookIds.length === 0) return [];
  const gone = await tx
    .delete(bookPeople)
    .where(isAnyOf(bookPeople.bookId, bookIds))
    .returning({ personId: bookPeople.personId });
  return gone.map(({ personId }) => personId);
}

/**
 * Forgets those of these people whom no book names: a pen name that was given up must not be found any more. Somebody of whom
 * an operator wrote a bio, or whom somebody follows, stays: the next import of a book would bring the name back without either.
 */
export async function forgetUncredited(tx: Transaction, personIds: number[]): Promise<void> {
  if (personIds.length === 0) return;
  await tx.delete(people).where(
    and(
      isAnyOf(people.id, personIds),
      isNull(people.bio),
      notExists(
        tx
          .select({ one: sql`1` })
          .from(bookPeople)
          .where(eq(bookPeople.personId, people.id)),
      ),
      notExists(
        tx
          .select({ one: sql`1` })
          .from(follows)
          .where(eq(follows.personId, people.id)),
      ),
    ),
  );
}
