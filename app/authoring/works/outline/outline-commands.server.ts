import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { chapterTitler } from "#app/manuscript/document/chapter-title.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { chapterPublications, workChapters, workParts, works } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { addChapters } from "../new-work/work-commands.server.ts";
import { applyMove, type Direction, type Move, nudge, type Order, toNumber } from "./moving/order.ts";
import { lockOutline, stampOf, writeOrder } from "./outline-rows.server.ts";

/** The parts of the site that these commands need. */
type OutlineDeps = Pick<Site, "db" | "now">;

type Done<Reason extends string> = { ok: true } | { ok: false; reason: Reason };
const done = { ok: true } as const;
const not = <Reason extends string>(reason: Reason) => ({ ok: false, reason }) as const;

/** Runs one change of a work's outline with the work locked, and updates its edit time. */
async function change<Result>(
  site: OutlineDeps,
  workId: string,
  act: (tx: Transaction, outline: { order: Order; partTitles: Map<string, string> }) => Promise<Result>,
): Promise<Result | { ok: false; reason: "gone" }> {
  return site.db.transaction(async (tx) => {
    const outline = await lockOutline(tx, workId);
    if (!outline) return not("gone");
    const result = await act(tx, outline);
    await tx.update(works).set({ updatedAt: site.now() }).where(eq(works.id, workId));
    return result;
  });
}

interface ChapterToAdd {
  workId: string;
  partId: string | null;
  /** If empty: "Chapter" and its number, in the work's language. */
  title: string;
}

type Added = { ok: true; chapterId: string } | { ok: false; reason: "gone" };

/** Adds one chapter at the end of a part. */
export function addChapter(site: OutlineDeps, { workId, partId, title }: ChapterToAdd): Promise<Added> {
  return change(site, workId, async (tx, { order }): Promise<Added> => {
    if (!order.some((group) => group.partId === partId)) return not("gone");
    const count = order.reduce((sum, { chapterIds }) => sum + chapterIds.length, 0);
    const named = { title: title || chapterTitler(await languageOf(tx, workId))(count + 1) };
    const [chapterId] = await addChapters(site, tx, { workId, partId, chapters: [named] });
    return chapterId ? { ok: true, chapterId } : not("gone");
  });
}

async function languageOf(tx: Transaction, workId: string): Promise<string> {
  const [work] = await tx.select({ language: works.language }).from(works).where(eq(works.id, workId));
  return work?.language ?? "en";
}

/** Adds an empty part at the end; without a title it ends the parts. */
export function addPart(site: OutlineDeps, { workId, title }: { workId: string; title: string }) {
  return change(site, workId, async (tx, { order }) => {
    const id = randomBytes(12).toString("base64url");
    await tx.insert(workParts).values({ id, workId, title, position: order.length });
    return { ok: true, partId: id } as const;
  });
}

interface Renaming {
  workId: string;
  id: string;
  title: string;
  /** Its title when the page was opened. */
  seen: string;
}

/** Renames a part, unless another window has given it a different title. */
export function renamePart(site: OutlineDeps, { workId, id, title, seen }: Renaming) {
  return change(site, workId, async (tx, { partTitles }): Promise<Done<"gone" | "changed">> => {
    const now = partTitles.get(id);
    if (now === undefined) return not("gone");
    if (now !== seen && now !== title) return not("changed");
    await tx.update(workParts).set({ title }).where(eq(workParts.id, id));
    return done;
  });
}

/** Removes a part; its chapters move to the end of the part before it. */
export function removePart(site: OutlineDeps, { workId, id }: { workId: string; id: string }) {
  return change(site, workId, async (tx, { order }): Promise<Done<"gone">> => {
    const at = order.findIndex(({ partId }) => partId === id);
    const [before, removed] = [order[at - 1], order[at]];
    if (!before || !removed) return not("gone");
    const joined = { ...before, chapterIds: [...before.chapterIds, ...removed.chapterIds] };
    await writeOrder(tx, workId, order.toSpliced(at - 1, 2, joined));
    await tx.delete(workParts).where(and(eq(workParts.id, id), eq(workParts.workId, workId)));
    return done;
  });
}

/** The same for a chapter. */
export function renameChapter(site: OutlineDeps, { workId, id, title, seen }: Renaming) {
  return change(site, workId, async (tx): Promise<Done<"gone" | "changed">> => {
    const [chapter] = await tx
      .select({ title: workChapters.title })
      .from(workChapters)
      .where(and(eq(workChapters.id, id), isLiveIn(workId)));
    if (!chapter) return not("gone");
    if (chapter.title !== seen && chapter.title !== title) return not("changed");
    await tx.update(workChapters).set({ title, updatedAt: site.now() }).where(eq(workChapters.id, id));
    return done;
  });
}

interface Moving {
  workId: string;
  /** The stamp of the order that the page showed. */
  seen: string;
  /** A target position, one position up or down, or the number of another chapter. */
  move: Move | (Pick<Move, "kind" | "id"> & { to: Direction }) | { id: string; number: number };
}

export type Moved =
  | { ok: true; stamp: string }
  | { ok: false; reason: "gone" | "changed" | "at-the-end" | "no-number" };

/** Moves a chapter or part if the order is still the one that was seen; otherwise does nothing. */
export function moveInOutline(site: OutlineDeps, { workId, seen, move }: Moving): Promise<Moved> {
  return change(site, workId, async (tx, { order }): Promise<Moved> => {
    if (stampOf(order) !== seen) return not("changed");
    const full = fullMove(order, move);
    if (!full) return not("number" in move ? "no-number" : "at-the-end");
    const moved = applyMove(order, full);
    if (!moved) return not("gone");
    await writeOrder(tx, workId, moved);
    return { ok: true, stamp: stampOf(moved) };
  });
}

function fullMove(order: Order, move: Moving["move"]): Move | null {
  if ("to" in move) return nudge(order, move, move.to);
  return "number" in move ? toNumber(order, move.id, move.number) : move;
}

interface OneChapter {
  workId: string;
  id: string;
}

/** Moves a chapter to the bin. A published or scheduled one has to be withdrawn first. */
export function binChapter(site: OutlineDeps, { workId, id }: OneChapter) {
  return change(site, workId, async (tx): Promise<Done<"gone" | "published" | "scheduled">> => {
    const [chapter] = await tx
      .select({ id: workChapters.id, state: chapterPublications.state })
      .from(workChapters)
      .leftJoin(chapterPublications, eq(chapterPublications.chapterId, workChapters.id))
      .where(and(eq(workChapters.id, id), isLiveIn(workId)));
    if (!chapter) return not("gone");
    if (chapter.state === "published" || chapter.state === "scheduled") return not(chapter.state);
    await tx.update(workChapters).set({ deletedAt: site.now() }).where(eq(workChapters.id, id));
    return done;
  });
}

/** Restores a chapter to its former position, if that still exists. */
export function restoreChapter(site: OutlineDeps, { workId, id }: OneChapter) {
  return change(site, workId, async (tx, { order }): Promise<Done<"gone">> => {
    const [chapter] = await tx
      .update(workChapters)
      .set({ deletedAt: null })
      .where(and(eq(workChapters.id, id), eq(workChapters.workId, workId), isNotNull(workChapters.deletedAt)))
      .returning({ partId: workChapters.partId, position: workChapters.position });
    if (!chapter) return not("gone");
    const groupAt = order.findIndex(({ partId }) => partId === chapter.partId);
    const before = order.slice(0, groupAt).reduce((sum, { chapterIds }) => sum + chapterIds.length, 0);
    const index = chapter.position - 1 - before;
    const back = { kind: "chapter", id, partId: chapter.partId, index } as const;
    const [first, ...rest] = order;
    if (!first) return not("gone");
    const withIt = [{ ...first, chapterIds: [...first.chapterIds, id] }, ...rest];
    await writeOrder(tx, workId, applyMove(withIt, back) ?? withIt);
    return done;
  });
}

/** Permanently deletes a chapter in the bin, with its text. */
export function deleteChapter(site: OutlineDeps, { workId, id }: OneChapter) {
  return change(site, workId, async (tx): Promise<Done<"gone">> => {
    const gone = await tx
      .delete(workChapters)
      .where(and(eq(workChapters.id, id), eq(workChapters.workId, workId), isNotNull(workChapters.deletedAt)))
      .returning({ id: workChapters.id });
    return gone.length > 0 ? done : not("gone");
  });
}

const isLiveIn = (workId: string) => and(eq(workChapters.workId, workId), isNull(workChapters.deletedAt));
