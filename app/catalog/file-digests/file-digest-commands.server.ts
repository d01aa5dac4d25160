import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { fileDigests } from "#app/platform/db/schema/devices.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { partialMd5, partialMd5Of } from "./partial-md5.ts";

interface GivenFile {
  bookId: number;
  /** The names that a device may store it under. */
  names: string[];
  /** The chapters in the order of the file's documents; null for one that is no chapter. */
  spine: (string | null)[];
}

async function record(
  { db, now }: Pick<Site, "db" | "now">,
  { bookId, names, spine }: GivenFile,
  content: string,
): Promise<void> {
  const firstAt = now();
  const byName = [...new Set(names.map((name) => createHash("md5").update(name).digest("hex")))];
  const rows = [
    { digest: content, kind: "content" as const },
    ...byName.filter((digest) => digest !== content).map((digest) => ({ digest, kind: "name" as const })),
  ];
  await db
    .insert(fileDigests)
    .values(rows.map((row) => ({ ...row, bookId, spine, firstAt })))
    // Files of one name follow each other; those of the same bytes are the same.
    .onConflictDoUpdate({ target: [fileDigests.digest, fileDigests.bookId], set: { spine } });
}

/** Remembers a file that was made on request, so that a reading app that names it by its digest is understood. */
export async function recordMadeFile(
  site: Pick<Site, "db" | "now">,
  file: GivenFile & { bytes: Uint8Array },
): Promise<void> {
  await record(site, file, await partialMd5Of(file.bytes));
}

/** Files that this process has recorded already, by their hash. */
const recorded = new LRUCache<string, true>({ max: 10_000 });

/** The same of a stored file: a document of an imported book is a chapter, in the same order. */
export async function recordStoredFile(
  site: Pick<Site, "db" | "now" | "files">,
  { bookId, hash, names }: Omit<GivenFile, "spine"> & { hash: string },
): Promise<void> {
  const key = `${bookId} ${hash}`;
  if (recorded.has(key)) return;
  const found = await site.files.find(hash);
  if (!found) return;
  const content = await partialMd5((offset, length) => readPart(site.files, { ...found, offset, length }));
  await record(site, { bookId, names, spine: await spineOf(site.db, bookId) }, content);
  recorded.set(key, true);
}

async function readPart(
  files: Site["files"],
  { hash, size, offset, length }: { hash: string; size: number; offset: number; length: number },
): Promise<Uint8Array | null> {
  if (offset >= size) return null;
  const part = await files.open(hash, { start: offset, end: Math.min(size, offset + length) - 1 });
  return part && buffer(part.stream);
}

async function spineOf(db: Db, bookId: number): Promise<string[]> {
  const { rows } = await db.execute<{ slug: string }>(
    sql`select slug from chapters where book_id = ${bookId} order by position`,
  );
  return rows.map(({ slug }) => slug);
}
