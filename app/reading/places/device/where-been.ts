import type { EarlierPlace, PlacesBefore } from "../place.ts";
import type { ShownPlace } from "../place-queries.server.ts";

/** What the site answers. */
export interface KnownBefore extends PlacesBefore {
  /** Where the devices are now. */
  places: ShownPlace[];
}

const positionOf = ({ locator }: EarlierPlace) => `${locator.chapter} ${locator.fragment} ${locator.offset}`;

/**
 * What is worth going back to, the latest first: where devices were before, and where the others are now. Each position once for each
 * device, and not the one where this device is.
 */
export function whereBeen({ places, earlier }: KnownBefore, here: string | null): EarlierPlace[] {
  const keyOf = (place: EarlierPlace) => `${place.device} ${positionOf(place)}`;
  const listed = new Set(places.filter(({ device }) => device === here).map(keyOf));
  return [...places.filter(({ device }) => device !== here), ...earlier]
    .toSorted((one, other) => other.readAt - one.readAt)
    .filter((place) => {
      const isNew = !listed.has(keyOf(place));
      listed.add(keyOf(place));
      return isNew;
    });
}
