import { inArray } from "drizzle-orm";
import type { Creator } from "#app/manuscript/epub/publication.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { bookPeople, people } from "#app/platform/db/schema/all.server.ts";
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
  await tx
    .insert(people)
    .values([...wanted.values()].sort(bySlug))
    .onConflictDoNothing({ target: people.slug });
  const found = await tx
    .select({ id: people.id, slug: people.slug })
    .from(people)
    .where(inArray(people.slug, [...wanted.keys()]));
  return new Map(found.map(({ slug, id }) => [slug, id]));
}

/** Says who made these books, replacing what was said before. */
export async function creditPeople(tx: Transaction, credits: Credits[]): Promise<void> {
  const ids = await findOrCreatePeople(
    tx,
    credits.flatMap(({ creators }) => creators),
  );
  const rows = new Map<string, typeof bookPeople.$inferInsert>();
  for (const { bookId, creators } of credits) {
    for (const [position, { name, roles }] of creators.entries()) {
      const personId = ids.get(slugOf(name));
      if (personId === undefined) throw new Error(`the person ${name} was neither found nor created`);
      for (const role of roles) {
        const key = `${bookId} ${personId} ${role}`;
        if (!rows.has(key)) rows.set(key, { bookId, personId, role, position, creditedAs: name });
      }
    }
  }
  if (rows.size > 0) await tx.insert(bookPeople).values([...rows.values()]);
}

/** Forgets who made a book; the people stay, their pages may be linked to. */
export async function uncreditPeople(tx: Transaction, bookIds: number[]): Promise<void> {
  if (bookIds.length > 0) await tx.delete(bookPeople).where(inArray(bookPeople.bookId, bookIds));
}
