import { subjectTag } from "#app/catalog/headings/public.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import { changeExclusionsWhere } from "#app/identity/exclusions/public.server.ts";
import { subjectAliases, subjects } from "#app/platform/db/schema/publishing.server.ts";
import { tagMerges } from "#app/platform/db/schema/tags.server.ts";
import { addToSubjects, countBooks } from "../../records/subject-commands.server.ts";
import { exclusionText } from "./record-merge-commands.server.ts";
import { showRefiled } from "../show-refiled.server.ts";

type Merge = typeof tagMerges.$inferSelect;
type Target = Pick<typeof subjects.$inferSelect, "id" | "slug" | "kind">;

type UndoRefusal = "gone" | "running" | "target-gone" | "name-taken";
type BegunUndo = { ok: true; merge: Merge } | { ok: false; reason: UndoRefusal };

/**
 * Gives a merged tag back its name, its address and those who left it out; `finishUndo` gives it back its books. Merges into one tag can be
 * undone in any order, one into a tag that was merged itself only after that one.
 */
export async function beginUndo(tx: Transaction, mergeId: number): Promise<BegunUndo> {
  const [merge] = await tx.select().from(tagMerges).where(eq(tagMerges.id, mergeId)).for("update");
  if (!merge) return { ok: false, reason: "gone" };
  if (merge.state !== "merged") return { ok: false, reason: "running" };
  const target = await findTarget(tx, merge);
  if (!target) return { ok: false, reason: "target-gone" };
  const { subjectId, slug, name, about, isHidden, aliases } = merge;
  if ((await tx.$count(subjects, eq(subjects.slug, slug))) > 0) return { ok: false, reason: "name-taken" };
  await tx.execute(sql`insert into subjects (id, slug, name, kind, about, is_hidden) overriding system value
    values (${subjectId}, ${slug}, ${name}, 'subject', ${about}, ${isHidden})`);
  const leadThere = (slugs: string[]) =>
    and(inArray(subjectAliases.slug, slugs), eq(subjectAliases.subjectId, target.id));
  await tx.delete(subjectAliases).where(leadThere([slug]));
  await tx.update(subjectAliases).set({ subjectId }).where(leadThere(aliases));
  const who = sql`${targetExclusion(target)} = any(p.excluded)
    and exists (select 1 from tag_merge_exclusions e where e.merge_id = ${mergeId} and e.profile_id = p.id)`;
  await changeExclusionsWhere(tx, who, { add: exclusionText(merge) });
  await tx.update(tagMerges).set({ state: "undoing" }).where(eq(tagMerges.id, mergeId));
  await invalidateTags(tx, [subjectTag(slug), subjectTag(target.slug)]);
  return { ok: true, merge };
}

async function findTarget(tx: Pick<Transaction, "select">, { intoId }: Merge): Promise<Target | null> {
  const [target] = await tx
    .select({ id: subjects.id, slug: subjects.slug, kind: subjects.kind })
    .from(subjects)
    .where(eq(subjects.id, intoId));
  return target ?? null;
}

const targetExclusion = ({ slug, kind }: Target) => exclusionText({ slug }, kind);

const booksAtOnce = 100;

/** Moves the books of a begun undo back, and forgets the merge. It may be called again where it was interrupted. */
export async function finishUndo(db: Db, mergeId: number): Promise<number> {
  const [merge] = await db.select().from(tagMerges).where(eq(tagMerges.id, mergeId));
  const target = merge && (await findTarget(db, merge));
  if (merge?.state !== "undoing" || !target) return 0;
  for (let restored = 0; ;) {
    const count = await db.transaction((tx) => restoreBooks(tx, merge, target));
    restored += count;
    if (count > 0) continue;
    await db.transaction((tx) => forgetMerge(tx, merge, target));
    return restored;
  }
}

interface RestoredRow {
  [column: string]: unknown;
  bookId: string;
  position: number;
  /** Whether it still is under the target. Where it is not, somebody has filed it again since, and that holds. */
  isUnderTarget: boolean;
  /** Whether it stays there too: by itself, or by another merge. */
  keepsTarget: boolean;
}

async function restoreBooks(
  tx: Transaction,
  { id, subjectId, slug }: Merge,
  target: Target,
): Promise<number> {
  // Two undos of merges into one tag look at each other's books.
  await tx.execute(sql`select 1 from subjects where id = ${target.id} for no key update`);
  const { rows } = await tx.execute<RestoredRow>(sql`
    with back as (delete from tag_merge_books where merge_id = ${id} and book_id in (
        select book_id from tag_merge_books where merge_id = ${id} order by book_id limit ${booksAtOnce} for update)
      returning book_id, position, had_target)
    select back.book_id as "bookId", back.position,
      exists (select 1 from book_subjects bs where bs.book_id = back.book_id and bs.subject_id = ${target.id}) as "isUnderTarget",
      back.had_target or exists (select 1 from tag_merge_books other join tag_merges m on m.id = other.merge_id
        where other.book_id = back.book_id and m.into_id = ${target.id} and m.id <> ${id}) as "keepsTarget"
    from back order by back.book_id`);
  const own = rows.filter(({ isUnderTarget }) => isUnderTarget);
  const ids = own.map(({ bookId }) => Number(bookId));
  if (ids.length === 0) return rows.length;
  const leaving = own.filter(({ keepsTarget }) => !keepsTarget).map(({ bookId }) => Number(bookId));
  await tx.execute(
    sql`delete from book_subjects where subject_id = ${target.id} and book_id = any(${sql.param(leaving)}::bigint[])`,
  );
  await countBooks(tx, new Map([[target.id, -leaving.length]]));
  await addToSubjects(
    tx,
    own.map(({ bookId, position }) => ({ bookId: Number(bookId), subjectId, position })),
  );
  await showRefiled(tx, ids, [slug, target.slug]);
  return rows.length;
}

/** Last, so that nobody who left out the merged tag saw its books meanwhile. */
async function forgetMerge(tx: Transaction, { id }: Merge, target: Target): Promise<void> {
  const who = sql`
    exists (select 1 from tag_merge_exclusions e where e.merge_id = ${id} and e.profile_id = p.id and not e.had_target)
      and not exists (select 1 from tag_merge_exclusions other join tag_merges m on m.id = other.merge_id
        where other.profile_id = p.id and m.into_id = ${target.id} and m.id <> ${id})`;
  await changeExclusionsWhere(tx, who, { remove: targetExclusion(target) });
  await tx.delete(tagMerges).where(eq(tagMerges.id, id));
}
