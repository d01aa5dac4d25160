import { and, eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { workFiles } from "#app/platform/db/schema/all.server.ts";

/** The URLs of a work's pictures for its author, by hash: public URLs exist only for published pictures. */
export async function findPictures(db: Db, workId: string): Promise<Map<string, string>> {
  const { hash } = workFiles;
  const rows = await db.select({ hash }).from(workFiles).where(eq(workFiles.workId, workId));
  return new Map(rows.map((row) => [row.hash, `/writing-edit/picture/${workId}/${row.hash}`]));
}

/** One picture with its media type; null when the work has none with this hash. */
export async function findPicture(db: Db, workId: string, hash: string) {
  const [row] = await db
    .select({ hash: workFiles.hash, mediaType: workFiles.mediaType })
    .from(workFiles)
    .where(and(eq(workFiles.workId, workId), eq(workFiles.hash, hash)));
  return row ?? null;
}
