import { inArray, type SQL, sql } from "drizzle-orm";
import {
  bookFiles,
  fileRequests,
  profiles,
  releaseUndoRows,
  replayChunks,
  workFiles,
} from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";

const dayMs = 24 * 60 * 60 * 1000;
const batchSize = 500;

/**
 * Every night: files of removed, replaced or half-imported books, replaced avatars, removed works and downloaded
 * exports.
 */
export const sweepFilesJob: Job = {
  queue: { name: "sweep-files" },
  purpose: "removes stored files that nothing refers to any more",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 900,
  schedule: "17 3 * * *",
  work: async (site, _payload, signal) => {
    const removed = await sweepFiles(site, signal);
    site.log.info({ removed }, "swept stored files");
  },
};

/** Whether one of a profile's pictures is among these files: uses the index over all of them. */
const isPictureOf = (hashes: string[]): SQL =>
  sql`avatar is not null and jsonb_path_query_array(avatar, '$.*') ?| ${sql.param(hashes)}::text[]`;

/**
 * Deletes stored files older than a day to which no book, work, profile, file request, recording or undoable release refers, and
 * returns their number. A day, because an import stores its files before its transaction makes the book visible.
 */
export async function sweepFiles(
  { db, files, now }: Pick<Site, "db" | "files" | "now">,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  const sweep = async (hashes: string[]) => {
    const rows = await db
      .selectDistinct({ hash: bookFiles.hash })
      .from(bookFiles)
      .where(inArray(bookFiles.hash, hashes));
    const pictures = await db.select({ avatar: profiles.avatar }).from(profiles).where(isPictureOf(hashes));
    const ofWorks = await db
      .selectDistinct({ hash: workFiles.hash })
      .from(workFiles)
      .where(inArray(workFiles.hash, hashes));
    const ofRequests = await db
      .selectDistinct({ hash: fileRequests.hash })
      .from(fileRequests)
      .where(inArray(fileRequests.hash, hashes));
    const ofReplays = await db
      .selectDistinct({ hash: replayChunks.hash })
      .from(replayChunks)
      .where(inArray(replayChunks.hash, hashes));
    const ofUndos = await db
      .select({ hash: sql<string>`row->>'hash'` })
      .from(releaseUndoRows)
      .where(sql`source = 'book_files' and row->>'hash' = any(${sql.param(hashes)}::text[])`);
    const needed = new Set([
      ...[...rows, ...ofWorks, ...ofRequests, ...ofReplays, ...ofUndos].map((row) => row.hash),
      ...pictures.flatMap(({ avatar }) => Object.values(avatar ?? {})),
    ]);
    const unneeded = hashes.filter((hash) => !needed.has(hash));
    for (const hash of unneeded) await files.delete(hash);
    removed += unneeded.length;
  };
  let batch: string[] = [];
  for await (const hash of files.list(new Date(now().getTime() - dayMs))) {
    signal?.throwIfAborted();
    batch.push(hash);
    if (batch.length < batchSize) continue;
    await sweep(batch);
    batch = [];
  }
  if (batch.length > 0) await sweep(batch);
  return removed;
}
