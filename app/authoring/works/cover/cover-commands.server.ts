import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { type StoredCover, workFiles, works } from "#app/platform/db/schema/writings.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

/** Sets a work's cover; null returns to the generated one. */
export async function changeCover(site: Site, workId: string, stored: StoredCover | null): Promise<void> {
  const at = site.now();
  await site.db.transaction(async (tx) => {
    await tx
      .update(works)
      .set({ cover: stored?.cover ?? null, updatedAt: at })
      .where(eq(works.id, workId));
    await tx.delete(workFiles).where(and(eq(workFiles.workId, workId), eq(workFiles.role, "cover")));
    if (stored) await linkCoverFiles(tx, stored, { workId, at });
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
