import { findBookOfFile, type FileOfBook } from "#app/catalog/file-digests/public.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { listProgressions } from "#app/reading/progression/public.server.ts";
import { findBookChapters } from "../book-chapters-queries.server.ts";
import { deviceOf, seenByPush, storeAppProgression } from "../device-progression.server.ts";
import { findSynced, storeSynced, type SyncedDocument } from "../synced-documents-commands.server.ts";
import type { KosyncApp } from "./authorize.server.ts";
import { locatePush } from "./file-positions.server.ts";
import type { Push } from "./push-input.ts";

/**
 * Stores what a device pushed: of a book from here as its progression, of any other document as it is. The same push again changes nothing, so that
 * what is sent at every closing of a book does not count as reading on.
 */
export async function storePush(site: Site, app: KosyncApp, push: Push): Promise<void> {
  const { document, progress, percentage, device } = push;
  const deviceKey = push.device_id ?? "";
  const { deviceId, profile } = app;
  const known = await findSynced(site.db, { deviceId, document });
  if (known?.progress === progress && known.deviceKey === deviceKey) return;
  const file = await findBookOfFile(site.db, document, profile);
  const count =
    (file && (await storeBookProgression(site, app, { file, push, known }))) ?? (known?.count ?? 0) + 1;
  const seen = seenByPush(known ?? undefined, shownOf(known), percentage);
  const facts = { progress, percentage, device, deviceKey, count, seen, bookId: file?.bookId ?? null };
  await storeSynced(site.db, { deviceId, document, profileId: profile.id, at: site.now(), ...facts });
}

const shownOf = (known: SyncedDocument | null) => ({
  shown: known?.shown ?? {},
  total: known?.shownTotal ?? null,
});

interface PushedProgression {
  file: FileOfBook;
  push: Push;
  known: SyncedDocument | null;
}

/** The number of the progression that a push became; null when the book has no text. */
async function storeBookProgression(
  site: Site,
  app: KosyncApp,
  { file, push, known }: PushedProgression,
): Promise<number | null> {
  const { profile } = app;
  const book = await findBookChapters(site.db, file.jid, profile);
  const progression = book && (await locatePush({ db: site.db, file, book, ageCap: profile.ageCap }, push));
  if (!progression) return null;
  const device = await deviceOf(app, push.device_id ?? "");
  const own = (await listProgressions(site.db, profile, file.jid)).find((each) => each.device === device);
  const count = (own?.count ?? 0) + 1;
  const seen = seenByPush(own, shownOf(known), progression.total);
  await storeAppProgression(site, profile, {
    jid: file.jid,
    device,
    count,
    seen,
    readAt: null,
    ...progression,
  });
  return count;
}
