import { and, eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { workFiles } from "#app/platform/db/schema/all.server.ts";

/** One picture with its media type; null when the work has none with this hash. */
export async function findPicture(db: Db, workId: string, hash: string) {
  const [row] = await db
    .select({ hash: workFiles.hash, mediaType: workFiles.mediaType })
    .from(workFiles)
    .where(and(eq(workFiles.workId, workId), eq(workFiles.hash, hash)));
  return row ?? null;
}
