import { subjectTag } from "#app/catalog/headings/public.ts";
import { eq, sql } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import { subjectAliases, subjects } from "#app/platform/db/schema/publishing.server.ts";
import { slugOf } from "../records/slug.ts";
import { findTag } from "./merging/merge-tags-commands.server.ts";
import { showRefiled } from "./show-refiled.server.ts";

export interface TagFacts {
  name: string;
  /** What its page says; null for a sentence made of what its books are about besides. */
  about: string | null;
  isHidden: boolean;
}

type ChangedTag = { ok: true; refiles: boolean } | { ok: false; reason: "gone" | "name-taken" };

/**
 * Changes what a tag is called, what its page says, and whether it is shown. Its address stays, so that links, feeds and saved searches do;
 * its new name leads there too, and imports file under it what they call so. Where `refiles` is true its books are to be shown again.
 */
export async function changeTag(
  tx: Transaction,
  id: number,
  { name, about, isHidden }: TagFacts,
): Promise<ChangedTag> {
  const [tag] = await tx.select().from(subjects).where(eq(subjects.id, id)).for("update");
  if (!tag) return { ok: false, reason: "gone" };
  const isRenamed = tag.kind === "subject" && name !== tag.name;
  if (isRenamed) {
    const slug = slugOf(name);
    const namesake = await findTag(tx, slug);
    if (namesake && namesake.id !== id) return { ok: false, reason: "name-taken" };
    if (slug !== tag.slug)
      await tx.insert(subjectAliases).values({ slug, subjectId: id }).onConflictDoNothing();
  }
  const hides = tag.kind === "subject" && isHidden;
  await tx
    .update(subjects)
    .set({ about, ...(tag.kind === "subject" && { name, isHidden: hides }) })
    .where(eq(subjects.id, id));
  await invalidateTags(tx, [subjectTag(tag.slug)]);
  return { ok: true, refiles: isRenamed || hides !== tag.isHidden };
}

const booksAtOnce = 100;

/** After a tag was renamed, hidden or shown again: its books are found by the new name, and their pages are made again. */
export async function refreshTag(db: Db, id: number, signal?: AbortSignal): Promise<void> {
  for (let after = 0; ;) {
    signal?.throwIfAborted();
    const last = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`select book_id as id from book_subjects
        where subject_id = ${id} and book_id > ${after} order by book_id limit ${booksAtOnce}`);
      const ids = rows.map((row) => Number(row.id));
      if (ids.length > 0) await showRefiled(tx, ids, []);
      return ids.at(-1);
    });
    if (last === undefined) return;
    after = last;
  }
}
