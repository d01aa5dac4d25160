import type { ReadingApp } from "#app/identity/device-passwords/public.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import type { Locator, ListedProgression } from "#app/reading/progression/public.ts";
import { listProgressions, progressionStateOf } from "#app/reading/progression/public.server.ts";
import { type BookChapters, findBookChapters } from "../book-chapters-queries.server.ts";
import { deviceOf, seenByPush, storeAppProgression } from "../device-progression.server.ts";
import { chapterAt, locatorAt, progressionIn, totalAt } from "../positions.ts";
import { findSynced, storeSynced } from "../synced-documents-commands.server.ts";
import type { ProgressionDocument } from "./progression-input.ts";

/** What a reading app is shown: OPDS Progression 1.0. */
interface ShownDocument {
  title?: string;
  modified: string;
  device: { id: string; name: string };
  progression: number;
  references: string[];
}

type Stored =
  | { ok: true; isFirst: boolean; document: ShownDocument }
  | { ok: false; reason: "no-book" }
  | { ok: false; reason: "outdated"; document: ShownDocument };

/** The name under which what an app was shown of a book is stored. */
const documentOf = (jid: string) => `progression ${jid}`;

/** Where one is in a book; `no-book` when there is none for this profile, null when it has not been begun. */
export async function findProgressionDocument(
  site: Site,
  app: ReadingApp,
  jid: string,
): Promise<ShownDocument | "no-book" | null> {
  const book = await findBookChapters(site.db, jid, app.profile);
  if (!book) return "no-book";
  const progressions = await listProgressions(site.db, app.profile, jid);
  const { furthest: progression } = progressionStateOf(progressions);
  return progression && showProgression(site, app, { book, progression, progressions });
}

interface ShownProgressions {
  book: BookChapters;
  progression: ListedProgression;
  progressions: readonly ListedProgression[];
}

/** Writes a progression as a document, and remembers that the app knows of all progressions now. */
async function showProgression(
  site: Site,
  app: ReadingApp,
  { book: { jid }, progression, progressions }: ShownProgressions,
): Promise<ShownDocument> {
  const { db, settings } = site;
  const { deviceId, profile } = app;
  const document = documentOf(jid);
  const synced = deviceId === null ? null : await findSynced(db, { deviceId, document });
  const isOwn =
    synced !== null &&
    synced.deviceKey !== null &&
    progression.device === (await deviceOf(app, synced.deviceKey));
  if (deviceId !== null) {
    const shownNow = { shown: progressionStateOf(progressions).seen, shownTotal: progression.total };
    await storeSynced(db, { deviceId, document, profileId: profile.id, at: site.now(), ...shownNow });
  }
  const { chapter, fragment } = progression.locator;
  const path = `/book-reader/${encodeURIComponent(jid)}/${encodeURIComponent(chapter)}`;
  return {
    ...(progression.title && { title: progression.title }),
    modified: new Date(progression.readAt).toISOString(),
    device: isOwn
      ? { id: synced.deviceKey ?? "", name: synced.device ?? settings.SITE_NAME }
      : { id: `urn:uuid:${progression.device}`, name: settings.SITE_NAME },
    progression: progression.total,
    references: [siteOrigin(settings) + path + (fragment === null ? "" : `#${encodeURIComponent(fragment)}`)],
  };
}

/**
 * Stores where an app is in a book, unless something was read elsewhere since: then the app is shown that. Its clock decides only what it
 * may send; which of two progressions is the later one is decided by what it was shown.
 */
export async function storeProgressionDocument(
  site: Site,
  app: ReadingApp,
  { jid, given }: { jid: string; given: ProgressionDocument },
): Promise<Stored> {
  const { db } = site;
  const book = await findBookChapters(db, jid, app.profile);
  if (!book) return { ok: false, reason: "no-book" };
  const progressions = await listProgressions(db, app.profile, jid);
  const device = await deviceOf(app, given.device.id);
  const own = progressions.find((progression) => progression.device === device);
  const readAt = Math.min(Date.parse(given.modified), site.now().getTime());
  const { locator, total } = locate(book, given, siteOrigin(site.settings));
  const newer = newerProgression(progressions, readAt);
  if (newer) {
    const isSame = newer.device === device && newer.readAt === readAt && Math.abs(newer.total - total) < 1e-6;
    const document = await showProgression(site, app, { book, progression: newer, progressions });
    return isSame ? { ok: true, isFirst: false, document } : { ok: false, reason: "outdated", document };
  }
  const { deviceId, profile } = app;
  const known = deviceId === null ? null : await findSynced(db, { deviceId, document: documentOf(jid) });
  const seen = seenByPush(own, { shown: known?.shown ?? {}, total: known?.shownTotal ?? null }, total);
  const count = (own?.count ?? 0) + 1;
  await storeAppProgression(site, profile, { jid, device, count, seen, locator, total, readAt });
  if (deviceId !== null)
    await storeSynced(db, {
      deviceId,
      document: documentOf(jid),
      profileId: profile.id,
      at: site.now(),
      device: given.device.name,
      deviceKey: given.device.id,
      percentage: total,
      count,
    });
  const after = await listProgressions(db, profile, jid);
  const progression = after.find((each) => each.device === device);
  if (!progression) return { ok: false, reason: "no-book" };
  return {
    ok: true,
    isFirst: !own,
    document: await showProgression(site, app, { book, progression, progressions: after }),
  };
}

/** The latest progression that was not read before this one; one of the same device, if it was sent before. */
const newerProgression = (
  progressions: readonly ListedProgression[],
  readAt: number,
): ListedProgression | null => {
  const { latest } = progressionStateOf(progressions);
  return latest.find((progression) => progression.readAt >= readAt) ?? null;
};

/** By the first reference that names one of the book's chapters here, else by the share of the book. */
function locate(
  { jid, bookWordCount, chapters }: BookChapters,
  { progression, references = [] }: ProgressionDocument,
  origin: string,
): { locator: Locator; total: number } {
  for (const reference of references) {
    const { slug, fragment } = readReference(reference, `${origin}/book-reader/${encodeURIComponent(jid)}/`);
    const chapter = chapters.find((each) => each.slug === slug);
    if (!chapter) continue;
    const within = progressionIn(chapter, progression, bookWordCount);
    const locator = { ...locatorAt(chapter, within), fragment, anchor: fragment };
    return { locator, total: totalAt(chapter, within, bookWordCount) };
  }
  const chapter = chapterAt(chapters, progression, bookWordCount);
  const within = chapter ? progressionIn(chapter, progression, bookWordCount) : 0;
  const none = { slug: "", title: "", wordCount: 0, wordsBefore: 0 };
  return { locator: locatorAt(chapter ?? none, within), total: progression };
}

const longestFragment = 300;

/** The chapter of an address of the reader, and the block that it leads to. */
function readReference(reference: string, base: string): { slug: string | null; fragment: string | null } {
  if (!reference.startsWith(base)) return { slug: null, fragment: null };
  const [path = "", fragment = ""] = reference.slice(base.length).split("#");
  try {
    const id = decodeURIComponent(fragment).replace(/\p{Cc}/gu, "");
    const isId = id !== "" && !id.startsWith(":~:") && id.length <= longestFragment;
    return { slug: decodeURIComponent(path.split("?")[0] ?? ""), fragment: isId ? id.toWellFormed() : null };
  } catch {
    // A stray percent sign.
    return { slug: null, fragment: null };
  }
}
