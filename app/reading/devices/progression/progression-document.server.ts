import type { ReadingApp } from "#app/identity/device-passwords/public.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import type { PlaceLocator, ShownPlace } from "#app/reading/places/public.ts";
import { currentPlace, listPlaces } from "#app/reading/places/public.server.ts";
import { type BookChapters, findBookChapters } from "../book-chapters-queries.server.ts";
import { deviceOf, placeToShow, seenByPush, storeAppPlace } from "../device-places.server.ts";
import { chapterAt, placeAt, progressionIn, totalAt } from "../positions.ts";
import { findSynced, storeSynced } from "../synced-documents-commands.server.ts";
import type { ProgressionDocument } from "./progression-input.ts";

/** What a reading app is shown: OPDS Progression 1.0. */
interface ShownProgression {
  title?: string;
  modified: string;
  device: { id: string; name: string };
  progression: number;
  references: string[];
}

type Stored =
  | { ok: true; isFirst: boolean; document: ShownProgression }
  | { ok: false; reason: "no-book" }
  | { ok: false; reason: "outdated"; document: ShownProgression };

/** The name under which what an app was shown of a book is stored. */
const documentOf = (jid: string) => `progression ${jid}`;

/** Where one is in a book; `no-book` when there is none for this profile, null when it has not been begun. */
export async function findProgression(
  site: Site,
  app: ReadingApp,
  jid: string,
): Promise<ShownProgression | "no-book" | null> {
  const book = await findBookChapters(site.db, jid, app.profile);
  if (!book) return "no-book";
  const places = await listPlaces(site.db, app.profile, jid);
  const place = placeToShow(places);
  return place && showPlace(site, app, { book, place, places });
}

interface ShownPlaces {
  book: BookChapters;
  place: ShownPlace;
  places: readonly ShownPlace[];
}

/** Writes a place as a document, and remembers that the app knows of all places now. */
async function showPlace(
  site: Site,
  app: ReadingApp,
  { book: { jid }, place, places }: ShownPlaces,
): Promise<ShownProgression> {
  const { db, settings } = site;
  const { deviceId, profile } = app;
  const document = documentOf(jid);
  const synced = deviceId === null ? null : await findSynced(db, { deviceId, document });
  const isOwn =
    synced !== null && synced.deviceKey !== null && place.device === (await deviceOf(app, synced.deviceKey));
  if (deviceId !== null) {
    const shownNow = { shown: currentPlace.seenOf(places), shownTotal: place.total };
    await storeSynced(db, { deviceId, document, profileId: profile.id, at: site.now(), ...shownNow });
  }
  const { chapter, fragment } = place.locator;
  const path = `/book-reader/${encodeURIComponent(jid)}/${encodeURIComponent(chapter)}`;
  return {
    ...(place.title && { title: place.title }),
    modified: new Date(place.readAt).toISOString(),
    device: isOwn
      ? { id: synced.deviceKey ?? "", name: synced.device ?? settings.SITE_NAME }
      : { id: `urn:uuid:${place.device}`, name: settings.SITE_NAME },
    progression: place.total,
    references: [siteOrigin(settings) + path + (fragment === null ? "" : `#${encodeURIComponent(fragment)}`)],
  };
}

/**
 * Stores where an app is in a book, unless something was read elsewhere since: then the app is shown that. Its clock decides only what it
 * may send; which of two places is the later one is decided by what it was shown.
 */
export async function storeProgression(
  site: Site,
  app: ReadingApp,
  { jid, given }: { jid: string; given: ProgressionDocument },
): Promise<Stored> {
  const { db } = site;
  const book = await findBookChapters(db, jid, app.profile);
  if (!book) return { ok: false, reason: "no-book" };
  const places = await listPlaces(db, app.profile, jid);
  const device = await deviceOf(app, given.device.id);
  const own = places.find((place) => place.device === device);
  const readAt = Math.min(Date.parse(given.modified), site.now().getTime());
  const { locator, total } = placeOf(book, given, siteOrigin(site.settings));
  const newer = newerPlace(places, readAt);
  if (newer) {
    const isSame = newer.device === device && newer.readAt === readAt && Math.abs(newer.total - total) < 1e-6;
    const document = await showPlace(site, app, { book, place: newer, places });
    return isSame ? { ok: true, isFirst: false, document } : { ok: false, reason: "outdated", document };
  }
  const { deviceId, profile } = app;
  const known = deviceId === null ? null : await findSynced(db, { deviceId, document: documentOf(jid) });
  const seen = seenByPush(own, { shown: known?.shown ?? {}, total: known?.shownTotal ?? null }, total);
  const count = (own?.count ?? 0) + 1;
  await storeAppPlace(site, profile, { jid, device, count, seen, locator, total, readAt });
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
  const after = await listPlaces(db, profile, jid);
  const place = after.find((each) => each.device === device);
  if (!place) return { ok: false, reason: "no-book" };
  return { ok: true, isFirst: !own, document: await showPlace(site, app, { book, place, places: after }) };
}

/** The latest place that was not read before this one; one of the same device, if it was sent before. */
const newerPlace = (places: readonly ShownPlace[], readAt: number): ShownPlace | null => {
  const [newest] = currentPlace.latestPlaces(places).filter((place) => place.readAt >= readAt);
  return places.find(({ device }) => device === newest?.device) ?? null;
};

/** By the first reference that names one of the book's chapters here, else by the share of the book. */
function placeOf(
  { jid, bookWordCount, chapters }: BookChapters,
  { progression, references = [] }: ProgressionDocument,
  origin: string,
): { locator: PlaceLocator; total: number } {
  for (const reference of references) {
    const { slug, fragment } = readReference(reference, `${origin}/book-reader/${encodeURIComponent(jid)}/`);
    const chapter = chapters.find((each) => each.slug === slug);
    if (!chapter) continue;
    const within = progressionIn(chapter, progression, bookWordCount);
    const locator = { ...placeAt(chapter, within), fragment, anchor: fragment };
    return { locator, total: totalAt(chapter, within, bookWordCount) };
  }
  const chapter = chapterAt(chapters, progression, bookWordCount);
  const within = chapter ? progressionIn(chapter, progression, bookWordCount) : 0;
  const none = { slug: "", title: "", wordCount: 0, wordsBefore: 0 };
  return { locator: placeAt(chapter ?? none, within), total: progression };
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
