import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Node } from "@tiptap/pm/model";
import { eq } from "drizzle-orm";
import { readyText, writeFirstTexts } from "#app/authoring/editor/public.server.ts";
import { refuseOverQuota } from "#app/authoring/quota/public.server.ts";
import { addChapters, createWork, linkPictures } from "#app/authoring/works/public.server.ts";
import { lengthOf, tooLong, tooManyBlocks, workLimits } from "#app/authoring/text-limits/public.ts";
import { ChapterLinks } from "#app/manuscript/chapters/chapter-links.ts";
import { type CutChapter, cutChapters } from "#app/manuscript/chapters/cut-chapters.ts";
import { withinLimits } from "#app/manuscript/document/schema.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import type { StoredManuscript } from "#app/platform/db/schema/manuscripts.server.ts";
import { works } from "#app/platform/db/schema/writings.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { storeFiles, takeImport } from "./imports.server.ts";
import type { PackedManuscript } from "../reading/read-manuscript.ts";
import { unpackBlocks } from "../reading/unpack-pieces.server.ts";
import { workFacts } from "./work-facts.ts";

type MakeDeps = Pick<Site, "db" | "files" | "now" | "settings">;

export type Made =
  | { ok: true; workId: string; chapters: number; warnings: string[] }
  | {
      ok: false;
      reason: "nothing-chosen" | "too-long" | "too-complex" | "over-quota" | "gone";
      message: string;
    };

/** Called with the progress. */
interface ProgressOptions {
  signal: AbortSignal;
  /** The number of chapters prepared so far. */
  onProgress(done: number, total: number): Promise<void>;
  /** Runs in the transaction that created them. */
  onMade(tx: Transaction, workId: string): Promise<void>;
}

interface Wanted {
  profileId: string;
  /** null to create a work with this title. */
  workId: string | null;
  title: string;
  importId: string | null;
  /** The account whose quota applies; null for operators. */
  accountId: string | null;
}

/**
 * Creates the chapters, all or none. `blocks` are those of the whole manuscript. The waiting import is deleted in the same
 * transaction, so that a second run, after a crash or in parallel, creates nothing.
 */
export async function makeChapters(
  site: MakeDeps,
  { read, blocks }: { read: StoredManuscript; blocks: Node[] },
  { waiting, ...wanted }: Wanted & { waiting?: ProgressOptions | undefined },
): Promise<Made> {
  const language = await languageOf(site, read, wanted.workId);
  const cut = await cutAll(blocks, { read, language });
  if (!cut.ok) return cut;
  const { chapters, links } = cut;
  const ids = chapters.map(() => randomBytes(12).toString("base64url"));
  const texts: Awaited<ReturnType<typeof readyText>>[] = [];
  for (const [at, chapter] of chapters.entries()) {
    waiting?.signal.throwIfAborted();
    texts.push(await readyText({ chapterId: ids[at] ?? "", document: links.resolveLinks(chapter, at, ids) }));
    await waiting?.onProgress(at + 1, chapters.length);
    await nextTurn();
  }
  return site.db.transaction(async (tx): Promise<Made> => {
    const refusal = await claim(site, tx, { read, wanted });
    if (refusal) return refusal;
    const { profileId, title } = wanted;
    const facts = { ...workFacts(read.facts), language, cover: read.cover ?? null };
    const workId = wanted.workId ?? (await createWork(site, tx, { ...facts, profileId, title }));
    const newChapters = chapters.map(({ title, part, noteBefore, noteAfter }, at) => ({
      id: ids[at] ?? "",
      title,
      partTitle: part,
      noteBefore,
      noteAfter,
    }));
    await addChapters(site, tx, { workId, chapters: newChapters });
    await linkPictures(site, tx, { workId, pictures: read.pictures });
    await writeFirstTexts(tx, texts, { at: site.now() });
    await waiting?.onMade(tx, workId);
    return {
      ok: true,
      workId,
      chapters: chapters.length,
      warnings: [...read.warnings, ...leftOutLinks(links.lost)],
    };
  });
}

type Cut = { ok: true; chapters: CutChapter[]; links: ChapterLinks } | Extract<Made, { ok: false }>;

/** The chapters as proposed, each within the limits of one. */
export async function cutAll(
  blocks: Node[],
  { read, language }: { read: Pick<StoredManuscript, "starts" | "notes">; language: string },
): Promise<Cut> {
  const chapters: CutChapter[] = [];
  const links = new ChapterLinks();
  for (const chapter of cutChapters(blocks, read.starts, { notes: read.notes, language })) {
    const problem = problemOf(chapter);
    if (problem) return { ok: false, ...problem };
    chapters.push(chapter);
    links.add(chapter);
    await nextTurn();
  }
  return chapters.length > 0
    ? { ok: true, chapters, links }
    : { ok: false, reason: "nothing-chosen", message: "Choose at least one chapter to import." };
}

/** Deletes the waiting import; returns why nothing may be created from it, or null. */
async function claim(
  site: MakeDeps,
  tx: Transaction,
  { read, wanted }: { read: StoredManuscript; wanted: Wanted },
): Promise<Extract<Made, { ok: false }> | null> {
  const { accountId, importId } = wanted;
  const adds = { works: wanted.workId ? 0 : 1, bytes: storedBytes(read) };
  const refusal = accountId && (await refuseOverQuota(site, tx, { accountId, adds }));
  if (refusal) return { ok: false, reason: "over-quota", message: refusal };
  const isHere = importId === null || (await takeImport(tx, importId));
  return isHere ? null : { ok: false, reason: "gone", message: gone };
}

/** The message for a manuscript that no longer exists. */
export const gone = "The file is no longer here. Send it again.";

const leftOutLinks = (lost: number): string[] =>
  lost === 0 ? [] : [`Links to chapters that were left out: ${lost}. Their words stay as plain text.`];

/** The language of the existing work, or of the manuscript for a new one. */
async function languageOf({ db }: MakeDeps, read: StoredManuscript, workId: string | null): Promise<string> {
  const [work] = workId
    ? await db.select({ language: works.language }).from(works).where(eq(works.id, workId))
    : [];
  return work?.language ?? read.language ?? "en";
}

const storedBytes = ({ pictures, cover }: StoredManuscript) =>
  pictures.reduce((sum, { size = 0 }) => sum + size, cover?.size ?? 0);

/** The same without a preview, for operators: stores pictures and creates every proposed chapter. */
export async function makeAll(
  site: MakeDeps,
  read: PackedManuscript,
  wanted: Omit<Wanted, "accountId">,
): Promise<Made> {
  const stored = await storeFiles(site, read, wanted.workId);
  const blocks = await unpackBlocks(read.pieces.map((piece) => piece.blocks));
  return makeChapters(site, { read: stored, blocks }, { ...wanted, accountId: null });
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
