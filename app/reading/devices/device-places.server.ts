import type { ReadingApp } from "#app/identity/device-passwords/public.server.ts";
import { nameUuid } from "#app/manuscript/formats/md/name-uuid.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { PlaceLocator, ShownPlace } from "#app/reading/places/public.ts";
import { currentPlace, storePlaces } from "#app/reading/places/public.server.ts";

/**
 * The place that an app is shown. Where devices were read on without knowing of each other, a browser asks; an app cannot, so it is shown
 * the one nearest to the end: it is never led back.
 */
export function placeToShow(places: readonly ShownPlace[]): ShownPlace | null {
  const furthest = currentPlace.furthestPlace(currentPlace.latestPlaces(places));
  return places.find(({ device }) => device === furthest?.device) ?? null;
}

/** A device of an app among the devices of places. */
export const deviceOf = ({ key }: Pick<ReadingApp, "key">, id: string): Promise<string> =>
  nameUuid(`${key} ${id}`);

/** What an app was shown, and how far in the book that was. */
export interface Shown {
  shown: Readonly<Record<string, number>>;
  total: number | null;
}

/** Shares of a book differ a little with how apps count. */
const tolerance = 0.005;

/**
 * The places that a push comes after: those that its device came after before, and, unless it is behind what it was shown, what it was
 * shown. KOReader sends late what it read days ago, without saying so; behind, it takes nobody back.
 */
export function seenByPush(
  own: Pick<ShownPlace, "seen"> | undefined,
  { shown, total }: Shown,
  pushed: number,
): Record<string, number> {
  const seen: Record<string, number> = { ...own?.seen };
  if (total === null || pushed < total - tolerance) return seen;
  for (const [device, count] of Object.entries(shown)) seen[device] = Math.max(seen[device] ?? 0, count);
  return seen;
}

interface AppPlace {
  jid: string;
  device: string;
  count: number;
  seen: Record<string, number>;
  locator: PlaceLocator;
  total: number;
  /** When it was read; null for now. */
  readAt: number | null;
}

/** Stores the place of an app's device. */
export async function storeAppPlace(
  site: Pick<Site, "db" | "now">,
  profile: ReadingApp["profile"],
  { device, seen, readAt, ...place }: AppPlace,
): Promise<void> {
  const now = site.now().getTime();
  const { [device]: _, ...others } = seen;
  await storePlaces(site, profile, {
    device,
    kind: "app",
    now,
    places: [{ ...place, seen: others, readAt: readAt ?? now }],
  });
}
