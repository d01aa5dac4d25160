import type { DevicePlace } from "./place.ts";

/** Whether somebody read on at `later` knowing of `earlier`. */
const isAfter = (later: DevicePlace, earlier: DevicePlace): boolean =>
  later.device === earlier.device
    ? later.count > earlier.count
    : (later.seen[earlier.device] ?? 0) >= earlier.count;

/**
 * The places after which nobody has read on: one, the current place, unless several devices were read on without knowing of each other.
 * The latest first, of one for each device.
 */
export function latestPlaces(places: readonly DevicePlace[]): DevicePlace[] {
  return places
    .filter((place) => !places.some((other) => other !== place && isAfter(other, place)))
    .toSorted((one, other) => other.readAt - one.readAt || (one.device < other.device ? -1 : 1));
}

/** The place that has got furthest in the book; null without any. */
export function furthestPlace(places: readonly DevicePlace[]): DevicePlace | null {
  return places.reduce<DevicePlace | null>(
    (furthest, place) => (furthest && furthest.total >= place.total ? furthest : place),
    null,
  );
}

/** What is known of all devices at a moment: by device, its count. Devices that have no place any more are left out. */
export function seenOf(places: readonly DevicePlace[]): Record<string, number> {
  const counts = (of: string) =>
    places.map(({ device, count, seen }) => (device === of ? count : (seen[of] ?? 0)));
  return Object.fromEntries(places.map(({ device }) => [device, Math.max(...counts(device))]));
}

/** How a book opens on a device. */
export type Opening =
  /** Where the device is. */
  | { kind: "here" }
  /** Only one other device has read since the last common state: at its place. */
  | { kind: "continue"; from: DevicePlace }
  /** Several have: whoever reads chooses. */
  | { kind: "choose"; places: DevicePlace[] };

interface OpeningFacts {
  /** Of all devices; the place of this device as it is known here, sent or not. */
  places: readonly DevicePlace[];
  device: string;
  /** Whether a place still is in the text. One that is not is never taken for the same as another. */
  isFound: (place: DevicePlace) => boolean;
}

export function openingOf({ places, device, isFound }: OpeningFacts): Opening {
  const latest = latestPlaces(places);
  const [only] = latest;
  if (!only) return { kind: "here" };
  if (latest.length === 1 && only.device === device) return { kind: "here" };
  if (latest.length === 1 && isFound(only)) return { kind: "continue", from: only };
  const own = latest.find((place) => place.device === device);
  if (own && latest.every((place) => isFound(place) && isSamePosition(place, own))) return { kind: "here" };
  const here = places.find((place) => place.device === device);
  // Where the device is can always be chosen.
  return { kind: "choose", places: here && !own ? [...latest, here] : latest };
}

const isSamePosition = ({ locator: one }: DevicePlace, { locator: other }: DevicePlace): boolean =>
  one.chapter === other.chapter && one.fragment === other.fragment && one.offset === other.offset;
