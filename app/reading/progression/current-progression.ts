import type { StoredProgression } from "./stored-progression.ts";

/** Whether somebody read on at `later` knowing of `earlier`. */
const isAfter = (later: StoredProgression, earlier: StoredProgression): boolean =>
  later.device === earlier.device
    ? later.count > earlier.count
    : (later.seen[earlier.device] ?? 0) >= earlier.count;

/**
 * The progressions after which nobody has read on: one, the current progression, unless several devices were read on without
 * knowing of each other. The latest first, of one for each device.
 */
export function latestProgressions<Progression extends StoredProgression>(
  progressions: readonly Progression[],
): Progression[] {
  return progressions
    .filter(
      (progression) => !progressions.some((other) => other !== progression && isAfter(other, progression)),
    )
    .toSorted((one, other) => other.readAt - one.readAt || (one.device < other.device ? -1 : 1));
}

/** The progression that has got furthest in the book; null without any. */
export function furthestProgression<Progression extends StoredProgression>(
  progressions: readonly Progression[],
): Progression | null {
  return progressions.reduce<Progression | null>(
    (furthest, progression) => (furthest && furthest.total >= progression.total ? furthest : progression),
    null,
  );
}

/** What is known of all devices at a moment: by device, its count. Devices that have no progression any more are left out. */
export function seenOf(progressions: readonly StoredProgression[]): Record<string, number> {
  const counts = (of: string) =>
    progressions.map(({ device, count, seen }) => (device === of ? count : (seen[of] ?? 0)));
  return Object.fromEntries(progressions.map(({ device }) => [device, Math.max(...counts(device))]));
}

interface ProgressionState<Progression> {
  latest: Progression[];
  /**
   * Of the latest ones. Where devices were read on without knowing of each other, a browser asks; an app cannot, so it is shown the one nearest
   * to the end: it is never led back.
   */
  furthest: Progression | null;
  seen: Record<string, number>;
}

/** Where somebody is in a book, for other slices. */
export function progressionStateOf<Progression extends StoredProgression>(
  progressions: readonly Progression[],
): ProgressionState<Progression> {
  const latest = latestProgressions(progressions);
  return { latest, furthest: furthestProgression(latest), seen: seenOf(progressions) };
}

/** How a book opens on a device. */
export type Opening =
  /** Where the device is. */
  | { kind: "here" }
  /** Only one other device has read since the last common state: at its locator. */
  | { kind: "continue"; from: StoredProgression }
  /** Several have: whoever reads chooses. */
  | { kind: "choose"; progressions: StoredProgression[] };

interface OpeningFacts {
  /** Of all devices; the progression of this device as it is known here, sent or not. */
  progressions: readonly StoredProgression[];
  device: string;
  /** Whether the locator of a progression still is in the text. One that is not is never taken for the same as another. */
  isFound: (progression: StoredProgression) => boolean;
}

export function openingOf({ progressions, device, isFound }: OpeningFacts): Opening {
  const latest = latestProgressions(progressions);
  const [only] = latest;
  if (!only) return { kind: "here" };
  if (latest.length === 1 && only.device === device) return { kind: "here" };
  if (latest.length === 1 && isFound(only)) return { kind: "continue", from: only };
  const own = latest.find((progression) => progression.device === device);
  if (own && latest.every((progression) => isFound(progression) && isSamePosition(progression, own)))
    return { kind: "here" };
  const here = progressions.find((progression) => progression.device === device);
  // Where the device is can always be chosen.
  return { kind: "choose", progressions: here && !own ? [...latest, here] : latest };
}

const isSamePosition = (
  { locator: one }: StoredProgression,
  { locator: other }: StoredProgression,
): boolean => one.chapter === other.chapter && one.fragment === other.fragment && one.offset === other.offset;
