import { and, eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { workFiles } from "#app/platform/db/schema/all.server.ts";

/** Where the pictures of a work are for its author, by their hash: the public address has only what is published. */
export async function findPictures(db: Db, workId: string): Promise<Map<string, string>> {
  const { hash } = workFiles;
  const rows = await db.select({ hash }).from(workFiles).where(eq(workFiles.workId, workId));
  return new Map(rows.map((row) => [row.hash, `/writing-edit/picture/${workId}/${row.hash}`]));
}

/** One of them, with its kind; null when the work has no such picture. */
export async function findPicture(db: Db, workId: string, hash: string) {
  const [row] = await db
    .select({ hash: workFiles.hash, mediaType: workFiles.mediaType })
    .from(workFiles)
    .where(and(eq(workFiles.workId, workId), eq(workFiles.hash, hash)));
  return row ?? null;
}
