import { and, eq, isNotNull, isNull, lte } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { chapterPublications, workPublications } from "#app/platform/db/schema/releases.server.ts";
import { workChapters, works } from "#app/platform/db/schema/writings.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { binDays, dayMs } from "./bin-days.ts";

type Binned = { ok: true } | { ok: false; reason: "gone" | "published" | "scheduled" | "unlisted" };

/** Moves a work to the bin. A published or scheduled work has to be withdrawn first. */
export async function binWork(site: Site, workId: string): Promise<Binned> {
  return site.db.transaction(async (tx): Promise<Binned> => {
    const [work] = await tx
      .select({ id: works.id })
      .from(works)
      .where(and(eq(works.id, workId), isNull(works.deletedAt)))
      .for("update");
    if (!work) return { ok: false, reason: "gone" };
    const [publication] = await tx
      .select({ state: workPublications.state })
      .from(workPublications)
      .where(eq(workPublications.workId, workId));
    const state = publication?.state ?? "draft";
    if (state !== "draft" && state !== "withdrawn") return { ok: false, reason: state };
    if (await isChapterDue(tx, workId)) return { ok: false, reason: "scheduled" };
    await tx.update(works).set({ deletedAt: site.now() }).where(eq(works.id, workId));
    return { ok: true };
  });
}

async function isChapterDue(tx: Transaction, workId: string): Promise<boolean> {
  const due = await tx
    .select({ id: workChapters.id })
    .from(workChapters)
    .innerJoin(chapterPublications, eq(chapterPublications.chapterId, workChapters.id))
    .where(and(eq(workChapters.workId, workId), eq(chapterPublications.state, "scheduled")))
    .limit(1);
  return due.length > 0;
}

/** Restores a work from the bin; false when it is not there. */
export async function restoreWork(site: Site, workId: string): Promise<boolean> {
  const back = await site.db
    .update(works)
    .set({ deletedAt: null, updatedAt: site.now() })
    .where(and(eq(works.id, workId), isNotNull(works.deletedAt)))
    .returning({ id: works.id });
  return back.length > 0;
}

/** Permanently deletes a work in the bin with its chapters and their texts. */
export async function deleteWork(site: Site, workId: string): Promise<boolean> {
  const gone = await site.db
    .delete(works)
    .where(and(eq(works.id, workId), isNotNull(works.deletedAt)))
    .returning({ id: works.id });
  return gone.length > 0;
}

/** Deletes what has been in the bin for 30 days; returns the number of works and chapters. */
export async function emptyBin(site: Site): Promise<number> {
  const before = new Date(site.now().getTime() - binDays * dayMs);
  const goneWorks = await site.db
    .delete(works)
    .where(lte(works.deletedAt, before))
    .returning({ id: works.id });
  const goneChapters = await site.db
    .delete(workChapters)
    .where(lte(workChapters.deletedAt, before))
    .returning({ id: workChapters.id });
  return goneWorks.length + goneChapters.length;
}
