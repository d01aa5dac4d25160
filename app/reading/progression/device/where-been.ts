import type { EarlierProgression, ProgressionHistory } from "../stored-progression.ts";
import type { ListedProgression } from "../progression-queries.server.ts";

/** What the site answers. */
export interface KnownHistory extends ProgressionHistory {
  /** Where the devices are now. */
  places: ListedProgression[];
}

const positionOf = ({ locator }: EarlierProgression) =>
  `${locator.chapter} ${locator.fragment} ${locator.offset}`;

/**
 * What is worth going back to, the latest first: where devices were before, and where the others are now. Each position once for each
 * device, and not the one where this device is.
 */
export function whereBeen(
  { places: current, earlier }: KnownHistory,
  here: string | null,
): EarlierProgression[] {
  const keyOf = (progression: EarlierProgression) => `${progression.device} ${positionOf(progression)}`;
  const listed = new Set(current.filter(({ device }) => device === here).map(keyOf));
  return [...current.filter(({ device }) => device !== here), ...earlier]
    .toSorted((one, other) => other.readAt - one.readAt)
    .filter((progression) => {
      const isNew = !listed.has(keyOf(progression));
      listed.add(keyOf(progression));
      return isNew;
    });
}
