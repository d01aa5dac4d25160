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
import type { Job } from "#app/platform/jobs/job.server.ts";
import { tidyRequests } from "../queue/file-requests.server.ts";
import type { PackedManuscript } from "./read-manuscript.ts";

type Place = Pick<Site, "db" | "files" | "now" | "settings">;
const lifetimeMs = 24 * 60 * 60 * 1000;
/** Those that wait of one profile; the oldest go first. */
const mostWaiting = 5;

const { original, ...columns } = getTableColumns(manuscriptImports);

/** Without what is large. */
export type WaitingImport = Omit<typeof manuscriptImports.$inferSelect, "original">;

interface NewImport extends Pick<WaitingImport, "id" | "profileId" | "workId" | "fileName"> {
  /** The one that was read wrong. */
  replaces?: string | null;
}

/** Keeps what was read until its author has looked at it. Done twice it is as if done once. */
export async function keepImport(
  site: Place,
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
    const [kept] = await tx
      .insert(manuscriptImports)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: manuscriptImports.id });
    if (kept) await keepPieces(tx, id, read);
    if (replaces) await tx.delete(manuscriptImports).where(eq(manuscriptImports.id, replaces));
  });
  const waiting = await db
    .select({ id: manuscriptImports.id, at: manuscriptImports.createdAt })
    .from(manuscriptImports)
    .where(eq(manuscriptImports.profileId, profileId));
  const old = waiting.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(mostWaiting);
  if (old.length > 0)
    await db.delete(manuscriptImports).where(
      inArray(
        manuscriptImports.id,
        old.map((each) => each.id),
      ),
    );
}

async function keepPieces(tx: Transaction, importId: string, { pieces }: PackedManuscript): Promise<void> {
  for (const [position, { blocks, lines }] of pieces.entries())
    await tx
      .insert(manuscriptPieces)
      .values({ importId, position, blocks: Buffer.from(blocks), lines: Buffer.from(lines) });
}

/**
 * Stores pictures and cover. The cover goes the way of one that is uploaded; one that would be refused there is left out with a
 * warning. More chapters of a work that is there leave its cover as it is.
 */
export async function storeFiles(
  site: Pick<Site, "files" | "settings">,
  { pictures, cover: found, pieces: _pieces, guessed, ...read }: PackedManuscript,
  workId: string | null,
): Promise<StoredManuscript> {
  for (const { bytes } of pictures) await site.files.put(bytes);
  const kept = pictures.map(({ bytes, ...facts }) => ({ ...facts, size: bytes.length }));
  const encoding = guessed?.encoding;
  const file = { ...read, pictures: kept, ...(encoding && { guessed: { encoding } }) };
  if (!found || workId !== null) return file;
  const made = await storeCover(site, new File([new Uint8Array(found)], "cover"));
  if (made.ok) return { ...file, cover: made.stored };
  const why = pictureProblem(made.reason, site.settings.PICTURE_MAX_MB);
  return { ...file, warnings: [...file.warnings, `The cover of the file was left out. ${why}`] };
}

/** One that waits, of these profiles and not too old. */
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
  /** What its author called the work, however that was. */
  title: string;
  profileId: string;
}

/** Keeps what was typed into the preview, so that nothing of it is lost when it is shown again. */
export async function keepEdits(db: Db, waiting: WaitingImport, edited: Edited): Promise<void> {
  const { starts, title, profileId } = edited;
  const manuscript = { ...waiting.manuscript, starts, title };
  await db
    .update(manuscriptImports)
    .set({ manuscript, profileId })
    .where(eq(manuscriptImports.id, waiting.id));
}

/** The file of one whose encoding was guessed, to be read again as `encoding`; null when that cannot be asked of it. */
export async function findOriginal(db: Db, waiting: WaitingImport, encoding: string): Promise<Buffer | null> {
  if (!waiting.manuscript.guessed || !knownEncoding(encoding)) return null;
  const { id } = manuscriptImports;
  const [row] = await db.select({ original }).from(manuscriptImports).where(eq(id, waiting.id));
  return row?.original ?? null;
}

/** Whether it was still there: it can be taken once. */
export async function takeImport(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(manuscriptImports).where(eq(manuscriptImports.id, id));
  return rowCount === 1;
}

export async function dropImport(db: Db, id: string): Promise<void> {
  await db.delete(manuscriptImports).where(eq(manuscriptImports.id, id));
}

/** Every hour: manuscripts that nobody came back for, and files past their time. */
export const forgetImportsJob: Job = {
  queue: { name: "forget-imports" },
  purpose: "removes previews of imports, and requested files, that have expired",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 900,
  schedule: "23 * * * *",
  work: async ({ db, now }) => {
    const before = new Date(now().getTime() - lifetimeMs);
    await db.delete(manuscriptImports).where(lt(manuscriptImports.createdAt, before));
    await tidyRequests({ db, now });
  },
};
