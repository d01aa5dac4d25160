import { findBookOfFile, type FileOfBook } from "#app/catalog/file-digests/public.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { ListedProgression } from "#app/reading/progression/public.ts";
import { listProgressions, progressionStateOf } from "#app/reading/progression/public.server.ts";
import { findBookChapters } from "../book-chapters-queries.server.ts";
import { deviceOf } from "../device-progression.server.ts";
import { listSynced, storeSynced, type SyncedDocument } from "../synced-documents-commands.server.ts";
import type { KosyncApp } from "./authorize.server.ts";
import { positionInFile } from "./file-positions.server.ts";

/** What KOReader is shown; an empty object when nothing is known. */
type Progress = Partial<{
  document: string;
  progress: string;
  percentage: number;
  device: string;
  device_id: string;
  /** In seconds. */
  timestamp: number;
}>;

/** Where one is in a document. What is shown is stored, so that a push is known to come after it. */
export async function findProgress(site: Site, app: KosyncApp, document: string): Promise<Progress> {
  const { db } = site;
  const file = await findBookOfFile(db, document, app.profile);
  const bookId = file?.bookId ?? null;
  const synced = await listSynced(db, { profileId: app.profile.id, document, bookId });
  return file
    ? progressOfBook(site, app, { document, file, synced })
    : progressOfDocument(site, app, { document, synced });
}

interface DocumentQuery {
  document: string;
  synced: SyncedDocument[];
}

async function progressOfBook(
  site: Site,
  app: KosyncApp,
  { document, file, synced }: DocumentQuery & { file: FileOfBook },
): Promise<Progress> {
  const { db } = site;
  const { id: profileId, ageCap } = app.profile;
  const [book, progressions] = await Promise.all([
    findBookChapters(db, file.jid, app.profile),
    listProgressions(db, app.profile, file.jid),
  ]);
  const { furthest: progression, seen } = progressionStateOf(progressions);
  if (!book || !progression) return {};
  const pushed = await pushOf(synced, progression);
  const isSameFile = pushed?.document === document;
  const position = isSameFile ? pushed : await positionInFile({ db, file, book, ageCap }, progression);
  if (!position) return {};
  // Where it is led to the beginning of the chapter, it has not come as far as the progression until it has read on to there.
  const isExact = !isSameFile && "isExact" in position && position.isExact;
  const shownTotal = isExact ? Math.min(progression.total, position.percentage) : progression.total;
  const { deviceId } = app;
  const shownNow = { shown: seen, shownTotal, bookId: file.bookId };
  await storeSynced(db, { deviceId, document, profileId, at: site.now(), ...shownNow });
  return {
    document,
    progress: position.progress,
    percentage: position.percentage,
    device: pushed?.device ?? site.settings.SITE_NAME,
    device_id: pushed?.deviceKey ?? progression.device,
    timestamp: Math.floor(progression.readAt / 1000),
  };
}

/** The push that became this progression, which is shown as it came; null when it was read elsewhere since. */
async function pushOf(synced: readonly SyncedDocument[], progression: ListedProgression) {
  for (const row of synced) {
    const { progress, percentage } = row;
    if (progress === null || percentage === null || row.count !== progression.count) continue;
    const own = await deviceOf({ key: `device ${row.deviceId}` }, row.deviceKey ?? "");
    if (own === progression.device) return { ...row, progress, percentage };
  }
  return null;
}

/** Of a file that did not come from here, by the same rule: what devices were shown, never their clocks. */
async function progressOfDocument(
  site: Site,
  app: KosyncApp,
  { document, synced }: DocumentQuery,
): Promise<Progress> {
  const progressions = synced
    .filter(({ progress }) => progress !== null)
    .map(({ deviceId, count, seen, percentage, at }) => ({
      device: deviceId,
      kind: "app" as const,
      count,
      seen,
      locator: { chapter: "", fragment: null, offset: 0, anchor: null, progression: 0 },
      total: percentage ?? 0,
      readAt: at.getTime(),
    }));
  const { furthest: progression, seen } = progressionStateOf(progressions);
  const row = synced.find(({ deviceId }) => deviceId === progression?.device);
  if (!progression || !row) return {};
  if (row.deviceId !== app.deviceId) {
    const { deviceId, profile } = app;
    const shownNow = { shown: seen, shownTotal: progression.total };
    await storeSynced(site.db, { deviceId, document, profileId: profile.id, at: site.now(), ...shownNow });
  }
  return {
    document,
    progress: row.progress ?? "",
    percentage: row.percentage ?? 0,
    device: row.device ?? "",
    device_id: row.deviceKey ?? "",
    timestamp: Math.floor(row.at.getTime() / 1000),
  };
}
