import { subjectTag } from "#app/catalog/headings/public.ts";
import { eq, inArray, sql } from "drizzle-orm";
import { moveExclusions } from "#app/identity/exclusions/public.server.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import { subjectAliases, subjects } from "#app/platform/db/schema/publishing.server.ts";
import { tagMerges } from "#app/platform/db/schema/tags.server.ts";
import { addToSubjects, countBooks } from "../../records/subject-commands.server.ts";
import { recordBooks, recordMerge } from "./record-merge-commands.server.ts";
import { showRefiled } from "../show-refiled.server.ts";

/** Books a transaction: each is indexed again, and nobody waits long for the tag's lock. */
const booksAtOnce = 100;

export interface Tag {
  id: number;
  slug: string;
  name: string;
  kind: "genre" | "subject";
}

/** The tag or genre of a slug, also of one that it had before. */
export async function findTag(db: Pick<Db, "execute">, slug: string): Promise<Tag | null> {
  const { rows } = await db.execute<Tag & Record<string, unknown>>(sql`
    select s.id, s.slug, s.name, s.kind from subjects s
    where s.slug = ${slug} or s.id = (select subject_id from subject_aliases where slug = ${slug})
    order by s.slug = ${slug} desc limit 1`);
  const [row] = rows;
  return row ? { ...row, id: Number(row.id) } : null;
}

export type MergeRefusal = "unknown-from" | "unknown-into" | "same" | "genre";

type BegunMerge = { ok: true; mergeId: number } | { ok: false; reason: MergeRefusal };

/**
 * Makes one tag another: its address leads there from now on, and whoever left it out leaves out both. Its books are moved by
 * `finishMerge`; what it was is recorded, so that the merge can be undone.
 */
export async function beginMerge(
  tx: Transaction,
  { from, into, now }: { from: string; into: string; now: Date },
): Promise<BegunMerge> {
  const old = await findTag(tx, from);
  const target = await findTag(tx, into);
  if (!old) return { ok: false, reason: "unknown-from" };
  if (!target) return { ok: false, reason: "unknown-into" };
  if (old.id === target.id) return { ok: false, reason: "same" };
  if (old.kind === "genre") return { ok: false, reason: "genre" };
  const mergeId = await recordMerge(tx, { old, target, now });
  await standIn(tx, old, [target.id]);
  return { ok: true, mergeId };
}

/** Moves the books of a begun merge. It may be called again where it was interrupted. */
export async function finishMerge(db: Db, mergeId: number): Promise<number> {
  const [merge] = await db.select().from(tagMerges).where(eq(tagMerges.id, mergeId));
  if (merge?.state !== "merging") return 0;
  const old = { id: merge.subjectId, slug: merge.slug };
  const bookCount = await moveAll(db, old, { by: [merge.intoId], mergeId });
  await db.update(tagMerges).set({ state: "merged" }).where(eq(tagMerges.id, mergeId));
  return bookCount;
}

type MergeResult = { ok: true; bookCount: number } | { ok: false; reason: MergeRefusal };

interface Merge {
  from: string;
  into: string;
  now?: Date;
  /** Written in the transaction that begins the merge: the entry of the log. */
  alongside?: (tx: Transaction) => Promise<void>;
}

/** Files every book of one tag under another, under whose name the first is found from now on. */
export async function mergeTags(
  db: Db,
  { from, into, now = new Date(), alongside }: Merge,
): Promise<MergeResult> {
  const begun = await db.transaction(async (tx) => {
    const merge = await beginMerge(tx, { from, into, now });
    if (merge.ok) await alongside?.(tx);
    return merge;
  });
  return begun.ok ? { ok: true, bookCount: await finishMerge(db, begun.mergeId) } : begun;
}

/**
 * Replaces a tag of all its books by others, the first of which takes over its address. Books come in portions, so an import meanwhile goes
 * on; what it still files under the old tag is moved too.
 */
export async function replaceTag(db: Db, old: Pick<Tag, "id" | "slug">, by: number[]): Promise<number> {
  await db.transaction((tx) => standIn(tx, old, by));
  return moveAll(db, old, { by, mergeId: null });
}

/** Before the books are moved: whoever left out the old one sees its books at no moment. */
async function standIn(tx: Transaction, old: Pick<Tag, "id" | "slug">, by: number[]): Promise<void> {
  await pointTo(tx, old, by[0] ?? 0);
  await moveExclusions(tx, exclusionOf(old), [exclusionOf(old), ...(await exclusionsOf(tx, by))]);
  await invalidateTags(tx, [subjectTag(old.slug)]);
}

interface Replacement {
  by: number[];
  /** Null where nobody will ask for it back. */
  mergeId: number | null;
}

async function moveAll(db: Db, old: Pick<Tag, "id" | "slug">, replacement: Replacement): Promise<number> {
  for (let moved = 0; ;) {
    const ids = await db.transaction((tx) => moveBooks(tx, old.id, replacement));
    moved += ids.length;
    if (ids.length === 0 && (await db.transaction((tx) => removeEmpty(tx, old, replacement.by))))
      return moved;
  }
}

const exclusionOf = ({ slug }: Pick<Tag, "slug">) => ({ kind: "subject" as const, value: slug });

const exclusionsOf = (tx: Transaction, ids: number[]) =>
  tx.select({ kind: subjects.kind, value: subjects.slug }).from(subjects).where(inArray(subjects.id, ids));

async function pointTo(tx: Transaction, old: Pick<Tag, "id" | "slug">, target: number): Promise<void> {
  await tx
    .insert(subjectAliases)
    .values({ slug: old.slug, subjectId: target })
    .onConflictDoUpdate({ target: subjectAliases.slug, set: { subjectId: target } });
  await tx.update(subjectAliases).set({ subjectId: target }).where(eq(subjectAliases.subjectId, old.id));
}

async function moveBooks(tx: Transaction, oldId: number, { by, mergeId }: Replacement): Promise<number[]> {
  const { rows } = await tx.execute<{ bookId: string; position: number }>(sql`
    delete from book_subjects where subject_id = ${oldId} and book_id in (
      select book_id from book_subjects where subject_id = ${oldId} order by book_id limit ${booksAtOnce} for update)
    returning book_id as "bookId", position`);
  const books = rows.map(({ bookId, position }) => ({ bookId: Number(bookId), position }));
  if (books.length === 0) return [];
  if (mergeId !== null) await recordBooks(tx, mergeId, books);
  await countBooks(tx, new Map([[oldId, -books.length]]));
  await addToSubjects(
    tx,
    books.flatMap((book) => by.map((subjectId) => ({ ...book, subjectId }))),
  );
  const ids = books.map(({ bookId }) => bookId).toSorted((one, other) => one - other);
  const targets = await exclusionsOf(tx, by);
  await showRefiled(
    tx,
    ids,
    targets.map(({ value }) => value),
  );
  return ids;
}

/** False where an import has filed a book under it meanwhile. */
async function removeEmpty(tx: Transaction, old: Pick<Tag, "id" | "slug">, by: number[]): Promise<boolean> {
  await tx.execute(sql`select 1 from subjects where id = ${old.id} for update`);
  const { rows } = await tx.execute(sql`select 1 from book_subjects where subject_id = ${old.id} limit 1`);
  if (rows.length > 0) return false;
  await pointTo(tx, old, by[0] ?? 0);
  await moveExclusions(tx, exclusionOf(old), await exclusionsOf(tx, by));
  await tx.delete(subjects).where(eq(subjects.id, old.id));
  await invalidateTags(tx, [subjectTag(old.slug)]);
  return true;
}
