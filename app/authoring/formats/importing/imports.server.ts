import { and, eq, getTableColumns, gt, inArray, lt } from "drizzle-orm";
import { storeCover } from "#app/catalog/covers/public.server.ts";
import { knownEncoding } from "#app/manuscript/formats/encoding/decode-manuscript.ts";
import type { ChapterStart } from "#app/manuscript/formats/html/read/manuscript.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import {
  type StoredManuscript,
  manuscriptImports,
  manuscriptPieces,
} from "#app/platform/db/schema/manuscripts.server.ts";
import { pictureProblem } from "#app/platform/files/shrink-picture.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { PackedManuscript } from "../reading/read-manuscript.ts";

type ImportDeps = Pick<Site, "db" | "files" | "now" | "settings">;
const lifetimeMs = 24 * 60 * 60 * 1000;
/** The most waiting imports of one profile; the oldest are deleted first. */
const maxWaiting = 5;

const { original, ...columns } = getTableColumns(manuscriptImports);

/** Without the large columns. */
export type WaitingImport = Omit<typeof manuscriptImports.$inferSelect, "original">;

interface NewImport extends Pick<WaitingImport, "id" | "profileId" | "workId" | "fileName"> {
  /** The import that was decoded wrongly. */
  replaces?: string | null;
}

/** Stores a read manuscript until its author has reviewed it. Idempotent. */
export async function storeImport(
  site: ImportDeps,
  { id, profileId, workId, fileName, replaces = null }: NewImport,
  read: PackedManuscript,
): Promise<void> {
  const { db, now } = site;
  const row = {
    id,
    profileId,
    workId,
    fileName: fileName.slice(0, 200),
    manuscript: await storeFiles(site, read, workId),
    original: read.guessed ? Buffer.from(read.guessed.bytes) : null,
    createdAt: now(),
  };
  await db.transaction(async (tx) => {
    const [inserted] = await tx
      .insert(manuscriptImports)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: manuscriptImports.id });
    if (inserted) await storePieces(tx, id, read);
    if (replaces) await tx.delete(manuscriptImports).where(eq(manuscriptImports.id, replaces));
  });
  const waiting = await db
    .select({ id: manuscriptImports.id, at: manuscriptImports.createdAt })
    .from(manuscriptImports)
    .where(eq(manuscriptImports.profileId, profileId));
  const old = waiting.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(maxWaiting);
  if (old.length > 0)
    await db.delete(manuscriptImports).where(
      inArray(
        manuscriptImports.id,
        old.map((each) => each.id),
      ),
    );
}

async function storePieces(tx: Transaction, importId: string, { pieces }: PackedManuscript): Promise<void> {
  for (const [position, { blocks, lines }] of pieces.entries())
    await tx
      .insert(manuscriptPieces)
      .values({ importId, position, blocks: Buffer.from(blocks), lines: Buffer.from(lines) });
}

/**
 * Stores pictures and cover. The cover is processed like an uploaded one; an invalid one is left out with a warning. Adding
 * chapters to an existing work does not change its cover.
 */
export async function storeFiles(
  site: Pick<Site, "files" | "settings">,
  { pictures, cover: found, pieces: _pieces, guessed, ...read }: PackedManuscript,
  workId: string | null,
): Promise<StoredManuscript> {
  for (const { bytes } of pictures) await site.files.put(bytes);
  const files = pictures.map(({ bytes, ...facts }) => ({ ...facts, size: bytes.length }));
  const encoding = guessed?.encoding;
  const file = { ...read, pictures: files, ...(encoding && { guessed: { encoding } }) };
  if (!found || workId !== null) return file;
  const made = await storeCover(site, new File([new Uint8Array(found)], "cover"));
  if (made.ok) return { ...file, cover: made.stored };
  const why = pictureProblem(made.reason, site.settings.PICTURE_MAX_MB);
  return { ...file, warnings: [...file.warnings, `The cover of the file was left out. ${why}`] };
}

/** A waiting import of these profiles that has not expired. */
export async function findImport(
  { db, now }: Pick<Site, "db" | "now">,
  id: string,
  profileIds: string[],
): Promise<WaitingImport | null> {
  if (!/^[\w-]{1,64}$/.test(id) || profileIds.length === 0) return null;
  const since = new Date(now().getTime() - lifetimeMs);
  const { profileId, createdAt } = manuscriptImports;
  const [row] = await db
    .select(columns)
    .from(manuscriptImports)
    .where(and(eq(manuscriptImports.id, id), inArray(profileId, profileIds), gt(createdAt, since)));
  return row ?? null;
}

interface Edited {
  starts: ChapterStart[];
  /** The work's title as typed by its author. */
  title: string;
  profileId: string;
}

/** Stores the values typed into the preview, so that they are shown again. */
export async function storeEdits(db: Db, waiting: WaitingImport, edited: Edited): Promise<void> {
  const { starts, title, profileId } = edited;
  const manuscript = { ...waiting.manuscript, starts, title };
  await db
    .update(manuscriptImports)
    .set({ manuscript, profileId })
    .where(eq(manuscriptImports.id, waiting.id));
}

/** The file of an import with a guessed encoding, to be read again as `encoding`; null when that is not possible. */
export async function findOriginal(db: Db, waiting: WaitingImport, encoding: string): Promise<Buffer | null> {
  if (!waiting.manuscript.guessed || !knownEncoding(encoding)) return null;
  const { id } = manuscriptImports;
  const [row] = await db.select({ original }).from(manuscriptImports).where(eq(id, waiting.id));
  return row?.original ?? null;
}

/** Deletes the import; whether it was still there. */
export async function takeImport(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(manuscriptImports).where(eq(manuscriptImports.id, id));
  return rowCount === 1;
}

export async function dropImport(db: Db, id: string): Promise<void> {
  await db.delete(manuscriptImports).where(eq(manuscriptImports.id, id));
}

/** Deletes manuscripts whose authors did not come back to the preview. */
export async function removeOldImports({ db, now }: Pick<Site, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - lifetimeMs);
  await db.delete(manuscriptImports).where(lt(manuscriptImports.createdAt, before));
}
