import { setImmediate as nextTurn } from "node:timers/promises";
import type { Node } from "@tiptap/pm/model";
import { and, eq, getTableColumns, gt, inArray, lt } from "drizzle-orm";
import { writeFirstTexts } from "#app/authoring/editor/public.server.ts";
import { storeCover } from "#app/catalog/books/store-cover.server.ts";
import { addChapters, createWork, linkPictures } from "#app/authoring/works/public.server.ts";
import { refuseOverQuota } from "#app/authoring/quota/public.server.ts";
import { lengthOf, tooLong, tooManyBlocks, workLimits } from "#app/authoring/text-limits/public.ts";
import { type CutChapter, cutChapters } from "#app/manuscript/chapters/cut-chapters.ts";
import { ChapterLinks } from "#app/manuscript/chapters/chapter-links.ts";
import { knownEncoding } from "#app/manuscript/formats/encoding/decode-manuscript.ts";
import { withinLimits } from "#app/manuscript/document/schema.ts";
import type { ChapterStart } from "#app/manuscript/formats/html/read/manuscript.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import {
  type KeptManuscript,
  manuscriptImports,
  manuscriptPieces,
} from "#app/platform/db/schema/manuscripts.server.ts";
import { works } from "#app/platform/db/schema/writings.server.ts";
import { pictureWords } from "#app/platform/files/shrink-picture.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { tidyRequests } from "../queue/file-requests.server.ts";
import type { PackedManuscript } from "./read-manuscript.ts";
import { unpackBlocks } from "./unpack-pieces.server.ts";
import { workFacts } from "./work-facts.ts";

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
async function storeFiles(
  site: Pick<Site, "files" | "settings">,
  { pictures, cover: found, pieces: _pieces, guessed, ...read }: PackedManuscript,
  workId: string | null,
): Promise<KeptManuscript> {
  for (const { bytes } of pictures) await site.files.put(bytes);
  const kept = pictures.map(({ bytes, ...facts }) => ({ ...facts, size: bytes.length }));
  const encoding = guessed?.encoding;
  const file = { ...read, pictures: kept, ...(encoding && { guessed: { encoding } }) };
  if (!found || workId !== null) return file;
  const made = await storeCover(site, new File([new Uint8Array(found)], "cover"));
  if (made.ok) return { ...file, cover: made.stored };
  const why = pictureWords(made.reason, site.settings.PICTURE_MAX_MB);
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

export async function dropImport(db: Db, id: string): Promise<void> {
  await db.delete(manuscriptImports).where(eq(manuscriptImports.id, id));
}

export type Made =
  | { ok: true; workId: string; chapters: number; warnings: string[] }
  | { ok: false; reason: "nothing-chosen" | "too-long" | "too-complex" | "over-quota"; message: string };

interface Wanted {
  profileId: string;
  /** null: a work of its own, with this title. */
  workId: string | null;
  title: string;
  importId: string | null;
  /** Whose quota it counts on; null: of nobody's, by the operator's hand. */
  accountId: string | null;
}

/** Makes the chapters, all or none. `blocks`: of the whole manuscript. */
export async function makeChapters(
  site: Place,
  { read, blocks }: { read: KeptManuscript; blocks: Node[] },
  wanted: Wanted,
): Promise<Made> {
  const language = await languageOf(site, read, wanted.workId);
  const chapters: CutChapter[] = [];
  const links = new ChapterLinks();
  for (const chapter of cutChapters(blocks, read.starts, { notes: read.notes, language })) {
    const problem = problemOf(chapter);
    if (problem) return { ok: false, ...problem };
    chapters.push(chapter);
    links.add(chapter);
    await nextTurn();
  }
  if (chapters.length === 0)
    return { ok: false, reason: "nothing-chosen", message: "Choose at least one chapter to import." };
  return site.db.transaction(async (tx): Promise<Made> => {
    const { profileId, title, accountId } = wanted;
    const adds = { works: wanted.workId ? 0 : 1, bytes: storedBytes(read) };
    const refusal = accountId && (await refuseOverQuota(site, tx, { accountId, adds }));
    if (refusal) return { ok: false, reason: "over-quota", message: refusal };
    const said = { ...workFacts(read.facts), language, cover: read.cover ?? null };
    const id = wanted.workId ?? (await createWork(site, tx, { ...said, profileId, title }));
    const facts = chapters.map(({ title, part, noteBefore, noteAfter }) => ({
      ...{ title, partTitle: part, noteBefore, noteAfter },
    }));
    const ids = await addChapters(site, tx, { workId: id, chapters: facts });
    await linkPictures(site, tx, { workId: id, pictures: read.pictures });
    const texts: Parameters<typeof writeFirstTexts>[1] = [];
    for (const [at, chapter] of chapters.entries()) {
      texts.push({ chapterId: ids[at] ?? "", document: links.lead(chapter, at, ids) });
      await nextTurn();
    }
    await writeFirstTexts(tx, texts, { at: site.now() });
    if (wanted.importId) await tx.delete(manuscriptImports).where(eq(manuscriptImports.id, wanted.importId));
    return {
      ok: true,
      workId: id,
      chapters: chapters.length,
      warnings: [...read.warnings, ...leftOutLinks(links.lost)],
    };
  });
}

const leftOutLinks = (lost: number): string[] =>
  lost === 0 ? [] : [`Links to chapters that were left out: ${lost}. Their words stay as plain text.`];

/** Of the work that the chapters are for; of a new one, what the manuscript says. */
async function languageOf({ db }: Place, read: KeptManuscript, workId: string | null): Promise<string> {
  const [work] = workId
    ? await db.select({ language: works.language }).from(works).where(eq(works.id, workId))
    : [];
  return work?.language ?? read.language ?? "en";
}

const storedBytes = ({ pictures, cover }: KeptManuscript) =>
  pictures.reduce((sum, { size = 0 }) => sum + size, cover?.size ?? 0);

/** The same by the operator's hand, who does not look at it first: pictures stored, every proposed chapter made. */
export async function makeAll(
  site: Place,
  read: PackedManuscript,
  wanted: Omit<Wanted, "accountId">,
): Promise<Made> {
  const kept = await storeFiles(site, read, wanted.workId);
  const blocks = await unpackBlocks(read.pieces.map((piece) => piece.blocks));
  return makeChapters(site, { read: kept, blocks }, { ...wanted, accountId: null });
}

function problemOf({ title, document, noteBefore, noteAfter }: CutChapter) {
  for (const note of [noteBefore, noteAfter])
    if (note && lengthOf(note) > workLimits.note)
      return {
        reason: "too-long" as const,
        message: `“${title}”: ${tooLong("Note", workLimits.note, lengthOf(note))}`,
      };
  const checked = withinLimits(document);
  if (checked.ok) return null;
  if (checked.reason === "too-long")
    return {
      reason: "too-long" as const,
      message: `“${title}”: ${tooLong("Chapter", workLimits.chapter, checked.given)} Split it into several.`,
    };
  if (checked.reason === "too-many-blocks")
    return {
      reason: "too-long" as const,
      message: `“${title}”: ${tooManyBlocks(checked.given)} Split it into several.`,
    };
  return {
    reason: "too-complex" as const,
    message: `“${title}” has more parts than any chapter needs, or parts that none may have.`,
  };
}

/** Every hour: manuscripts that nobody came back for, and files past their time. */
export const forgetImportsJob: Job = {
  queue: { name: "forget-imports" },
  schedule: "23 * * * *",
  work: async ({ db, now }) => {
    const before = new Date(now().getTime() - lifetimeMs);
    await db.delete(manuscriptImports).where(lt(manuscriptImports.createdAt, before));
    await tidyRequests({ db, now });
  },
};
