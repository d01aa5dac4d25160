import { type CoverDesign, designOf } from "#app/catalog/cover-design/public.ts";
import { jidOfWork } from "#app/authoring/ownership/public.server.ts";
import { licenceLabels } from "#app/catalog/labels/public.ts";
import { getOutline } from "#app/authoring/works/public.server.ts";
import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { openDocument } from "#app/authoring/editor/public.server.ts";
import type { WorkText, WorkTextChapter } from "#app/manuscript/document/work-text.ts";
import type { WorkPicture } from "#app/manuscript/epub/write/work.ts";
import {
  profiles,
  workChapters,
  workFiles,
  workPublications,
  works,
} from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { givenNameOf } from "#app/identity/names/public.ts";
import { missingPictures } from "./missing-pictures.server.ts";

type ExportDeps = Pick<Site, "db" | "files" | "settings">;

/** A work ready for export, and what has to be left out. */
export interface GatheredWork extends WorkText {
  warnings: string[];
  /** Of its drawn cover, while it has no picture. */
  design: CoverDesign | null;
}

const missingCover =
  "The cover is missing from the site's files and is left out of every export. Choose it again.";

/** The chapter at fault, for error messages. */
export class ExportProblem extends Error {}

/** Loads a work with its current texts, optionally only some chapters; null when it does not exist. */
export async function gatherWork(
  { db, files, settings }: ExportDeps,
  workId: string,
  onlyChapters: string[] | null = null,
): Promise<GatheredWork | null> {
  const [row] = await db
    .select({ work: works, profile: profiles, publication: workPublications })
    .from(works)
    .innerJoin(profiles, eq(profiles.id, works.profileId))
    .leftJoin(workPublications, eq(workPublications.workId, works.id))
    .where(eq(works.id, workId));
  if (!row) return null;
  const { work, profile, publication } = row;
  const chapters = await readChapters({ db }, workId, onlyChapters);
  const { pictures, cover, warnings } = await readPictures({ db, files }, work, chapters);
  const licence = licenceLabels[work.licence];
  return {
    identifier: `urn:uuid:${uuidOf(work.id)}`,
    otherIdentifiers: [
      ...(work.isbn ? [`urn:isbn:${work.isbn}`] : []),
      ...(publication?.jid ? [`JID:${publication.jid}`] : []),
    ],
    title: work.title,
    subtitle: work.subtitle,
    author: givenNameOf(profile),
    language: work.language,
    summary: work.summary,
    subjects: [...new Set([...work.genres, ...work.tags])],
    series: work.seriesName ? { name: work.seriesName, position: work.seriesPosition ?? "1" } : null,
    licence: licence.url ? { name: licence.name, url: licence.url } : null,
    publisher: settings.SITE_NAME,
    publishedOn: publication?.firstPublishedAt?.toISOString().slice(0, 10) ?? null,
    modifiedAt: work.updatedAt,
    cover,
    pictures,
    chapters,
    warnings,
    design: work.cover
      ? null
      : designOf({ jid: publication?.jid ?? jidOfWork(work.id), choice: work.coverDesign, pen: profile }),
  };
}

async function readChapters(
  { db }: Pick<Site, "db">,
  workId: string,
  onlyChapters: string[] | null,
): Promise<WorkTextChapter[]> {
  const outline = await getOutline(db, workId);
  const wanted = outline.chapters.filter(({ id }) => onlyChapters === null || onlyChapters.includes(id));
  if (wanted.length === 0) return [];
  const rows = await db
    .select({ id: workChapters.id, before: workChapters.noteBefore, after: workChapters.noteAfter })
    .from(workChapters)
    .where(and(eq(workChapters.workId, workId), isNull(workChapters.deletedAt)));
  const notes = new Map(rows.map((row) => [row.id, row]));
  const parts = new Map(outline.parts.map(({ id, title }) => [id, title]));
  const chapters: WorkTextChapter[] = [];
  let partId: string | null = null;
  for (const { id, title, partId: own } of wanted) {
    const note = notes.get(id);
    const part = own === null || own === partId ? null : (parts.get(own) ?? null);
    partId = own;
    const document = await textOf(db, id, title);
    chapters.push({
      id,
      title,
      part,
      noteBefore: note?.before ?? null,
      noteAfter: note?.after ?? null,
      document,
    });
  }
  return chapters;
}

async function textOf(db: Site["db"], chapterId: string, title: string) {
  try {
    return (await openDocument(db, chapterId)).document;
  } catch (error) {
    throw new ExportProblem(`The chapter “${title}” cannot be read: its kept text is damaged.`, {
      cause: error,
    });
  }
}

async function readPictures(
  { db, files }: Pick<Site, "db" | "files">,
  work: typeof works.$inferSelect,
  chapters: WorkTextChapter[],
) {
  const workId = work.id;
  const shown = new Set<string>();
  for (const { document } of chapters) {
    document.descendants((node) => {
      if (node.type.name === "figure") shown.add(String(node.attrs["hash"]));
    });
    await nextTurn();
  }
  const rows = await db.select().from(workFiles).where(eq(workFiles.workId, workId));
  const read = async ({ hash, mediaType }: { hash: string; mediaType: string }): Promise<WorkPicture[]> => {
    const bytes = await files.read(hash);
    return bytes ? [{ hash, mediaType, bytes }] : [];
  };
  const pictures: WorkPicture[] = [];
  for (const row of rows)
    if (row.role === "picture" && shown.has(row.hash)) pictures.push(...(await read(row)));
  const large = work.cover
    ? rows.find(({ role, mediaType }) => role === "cover" && mediaType === "image/jpeg")
    : undefined;
  const [cover = null] = large ? await read(large) : [];
  const available = new Set(pictures.map(({ hash }) => hash));
  const warnings = await missingPictures(chapters, (hash) => available.has(hash));
  return { pictures, cover, warnings: large && !cover ? [...warnings, missingCover] : warnings };
}

/** Lists what an export of this work would leave out; chapters are read only if a picture is missing. */
export async function listOmissions(
  { db, files }: Pick<Site, "db" | "files">,
  workId: string,
): Promise<string[]> {
  const rows = await db.select().from(workFiles).where(eq(workFiles.workId, workId));
  const gone = new Set<string>();
  for (let from = 0; from < rows.length; from += maxConcurrentReads)
    await Promise.all(
      rows.slice(from, from + maxConcurrentReads).map(async ({ hash }) => {
        if (!(await files.has(hash))) gone.add(hash);
      }),
    );
  if (gone.size === 0) return [];
  const warnings = await missingPictures(await readChapters({ db }, workId, null), (hash) => !gone.has(hash));
  const isCoverGone = rows.some(
    ({ role, mediaType, hash }) => role === "cover" && mediaType === "image/jpeg" && gone.has(hash),
  );
  return isCoverGone ? [...warnings, missingCover] : warnings;
}

/** Limits concurrent reads, because a bucket may be slow. */
const maxConcurrentReads = 16;

/** Derived from the work, so that every server writes the same identifier. */
function uuidOf(workId: string): string {
  const hash = createHash("sha256").update(`octavo/work/${workId}`).digest("hex");
  const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16).padStart(2, "0");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-${variant}${hash.slice(18, 20)}-${hash.slice(20, 32)}`;
}

/** The works of these profiles by title, without those in the bin. */
export async function listWorksOf(db: Site["db"], profileIds: string[] | null) {
  return db
    .select({ id: works.id, title: works.title, profileId: works.profileId, updatedAt: works.updatedAt })
    .from(works)
    .where(
      and(isNull(works.deletedAt), profileIds === null ? undefined : inArray(works.profileId, profileIds)),
    )
    .orderBy(works.title, works.id);
}
