import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { chapterTitler } from "#app/manuscript/document/chapter-title.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import {
  type StoredCover,
  workChapters,
  workFiles,
  workParts,
  works,
} from "#app/platform/db/schema/writings.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { setAccess } from "../chapter/chapter-commands.server.ts";
import type { Order } from "../outline/moving/order.ts";
import { lockOutline, writeOrder } from "../outline/outline-rows.server.ts";
import { linkCoverFiles } from "../cover/cover-commands.server.ts";

const newId = () => randomBytes(12).toString("base64url");

type WorkRow = typeof works.$inferInsert;

/** The data of a new work; everything but profile and title is optional. */
export type NewWork = Pick<WorkRow, "profileId" | "title"> &
  Partial<Omit<WorkRow, "id" | "profileId" | "title" | "cover" | "createdAt" | "updatedAt" | "deletedAt">> & {
    cover?: StoredCover | null;
  };

/** Creates a work without chapters. The caller checks permission and the length of texts. */
export async function createWork(
  { now }: Pick<Site, "now">,
  tx: Transaction,
  { cover = null, ...work }: NewWork,
): Promise<string> {
  const [id, at] = [newId(), now()];
  await tx.insert(works).values({ ...work, cover: cover?.cover ?? null, id, createdAt: at, updatedAt: at });
  if (cover) await linkCoverFiles(tx, cover, { workId: id, at });
  return id;
}

/** Creates a work with an empty first chapter, called by its number in the work's language. */
export async function beginWork(
  site: Pick<Site, "now">,
  tx: Transaction,
  work: NewWork & { language: string },
): Promise<{ workId: string; chapterId: string | null }> {
  const workId = await createWork(site, tx, work);
  const chapters = [{ title: chapterTitler(work.language)(1) }];
  const [chapterId = null] = await addChapters(site, tx, { workId, chapters });
  return { workId, chapterId };
}

/** Who may read chapters, and the audience and AI statements of the work. */
interface Readership extends Partial<Pick<WorkRow, "audience" | "aiUse">> {
  chapters?: { ids: string[]; access: "free" | "members" };
}

export async function setReadership(
  tx: Transaction,
  workId: string,
  { chapters, ...said }: Readership,
): Promise<void> {
  if (Object.keys(said).length > 0) await tx.update(works).set(said).where(eq(works.id, workId));
  if (chapters) await setAccess({ db: tx }, { workId, ...chapters });
}

/**
 * A chapter to add. `partTitle` starts a part, unless the chapters before are already in one with that title; an empty title
 * ends the parts.
 */
export interface NewChapter {
  /** Where it is needed before; otherwise it gets one. */
  id?: string;
  title: string;
  partTitle?: string | null;
  noteBefore?: string | null;
  noteAfter?: string | null;
  access?: "free" | "members";
}

interface Addition {
  workId: string;
  chapters: NewChapter[];
  /** The part to append them to (null: the chapters before every part). By default the end of the work. */
  partId?: string | null | undefined;
}

/**
 * Adds chapters in the given order and returns their ids; their texts are empty. The work's row stays locked until the
 * transaction ends, so concurrent additions are serialised. Throws without the work.
 */
export async function addChapters(
  { now }: Pick<Site, "now">,
  tx: Transaction,
  { workId, chapters, partId }: Addition,
): Promise<string[]> {
  const outline = await lockOutline(tx, workId);
  if (!outline) throw new Error("there is no work to add chapters to");
  const { order } = outline;
  const at = now();
  const added = insertIntoOrder(order, outline.partTitles, { chapters, partId });
  for (const parts of inBatches(added.parts))
    await tx.insert(workParts).values(parts.map((part) => ({ ...part, workId, position: 0 })));
  for (const rows of inBatches(added.chapters))
    await tx
      .insert(workChapters)
      .values(rows.map((row) => ({ ...row, workId, position: 0, createdAt: at, updatedAt: at })));
  await writeOrder(tx, workId, order);
  await tx.update(works).set({ updatedAt: at }).where(eq(works.id, workId));
  return added.chapters.map(({ id }) => id);
}

/** Building a statement of thousands of rows would block the event loop. */
const rowsAtOnce = 200;

const inBatches = <Row>(rows: Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, batch) =>
    rows.slice(batch * rowsAtOnce, (batch + 1) * rowsAtOnce),
  );

/** Inserts new chapters, and the parts they start, into the order. */
function insertIntoOrder(
  order: Order,
  partTitles: Map<string, string>,
  { chapters, partId }: Pick<Addition, "chapters" | "partId">,
) {
  const parts: { id: string; title: string }[] = [];
  let into = order.find((group) => group.partId === partId) ??
    order.at(-1) ?? { partId: null, chapterIds: [] };
  const rows = chapters.map(({ partTitle, id = newId(), ...facts }) => {
    if (typeof partTitle === "string" && (partTitles.get(into.partId ?? "") ?? "") !== partTitle) {
      const part = { id: newId(), title: partTitle };
      parts.push(part);
      partTitles.set(part.id, part.title);
      into = { partId: part.id, chapterIds: [] };
      order.push(into);
    }
    into.chapterIds.push(id);
    return { ...facts, id, partId: into.partId };
  });
  return { parts, chapters: rows };
}

interface StoredPicture {
  hash: string;
  mediaType: string;
  width: number | null;
  height: number | null;
  /** In bytes. */
  size?: number;
}

/** Links stored pictures to a work; links that exist stay unchanged. */
export async function linkPictures(
  { now }: Pick<Site, "now">,
  tx: Transaction,
  { workId, pictures }: { workId: string; pictures: StoredPicture[] },
): Promise<void> {
  if (pictures.length === 0) return;
  const rows = pictures.map(({ hash, mediaType, width, height, size = 0 }) => ({
    hash,
    mediaType,
    width,
    height,
    size,
    workId,
    role: "picture" as const,
    addedAt: now(),
  }));
  await tx.insert(workFiles).values(rows).onConflictDoNothing();
}
