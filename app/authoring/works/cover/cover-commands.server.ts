import { and, eq, isNotNull } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { type StoredCover, workFiles, works } from "#app/platform/db/schema/writings.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

/** Sets a work's cover to an uploaded picture; the previous one is deleted. */
export async function changeCover(site: Site, workId: string, stored: StoredCover): Promise<void> {
  const at = site.now();
  await site.db.transaction(async (tx) => {
    await tx
      .update(works)
      .set({ cover: stored.cover, formerCover: null, updatedAt: at })
      .where(eq(works.id, workId));
    await tx.delete(workFiles).where(isCoverOf(workId));
    await linkCoverFiles(tx, stored, { workId, at });
  });
}

const isCoverOf = (workId: string) => and(eq(workFiles.workId, workId), eq(workFiles.role, "cover"));

/** Returns to the drawn cover. The picture and its files stay, so that this can be undone. */
export async function setCoverAside({ db, now }: Site, workId: string): Promise<void> {
  await db
    .update(works)
    .set({ formerCover: works.cover, cover: null, updatedAt: now() })
    .where(and(eq(works.id, workId), isNotNull(works.cover)));
}

export async function takeCoverBack({ db, now }: Site, workId: string): Promise<void> {
  await db
    .update(works)
    .set({ cover: works.formerCover, formerCover: null, updatedAt: now() })
    .where(and(eq(works.id, workId), isNotNull(works.formerCover)));
}

/** Deletes the picture that was set aside. */
export async function forgetFormerCover({ db }: Site, workId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [forgotten] = await tx
      .update(works)
      .set({ formerCover: null })
      .where(and(eq(works.id, workId), isNotNull(works.formerCover)))
      .returning({ id: works.id });
    if (forgotten) await tx.delete(workFiles).where(isCoverOf(workId));
  });
}

/** Links the files of a cover to its work. */
export async function linkCoverFiles(
  tx: Transaction,
  { cover, large, size = 0 }: StoredCover,
  { workId, at }: { workId: string; at: Date },
): Promise<void> {
  const variants = cover.variants.map((file) => ({ ...file, size: 0 }));
  // The whole size is counted on the large file, which always exists.
  const rows = [...variants, { ...large, mediaType: "image/jpeg", size }].map((file) => ({
    ...file,
    workId,
    role: "cover" as const,
    addedAt: at,
  }));
  await tx.insert(workFiles).values(rows).onConflictDoNothing();
}
