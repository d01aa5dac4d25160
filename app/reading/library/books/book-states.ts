import { type LibraryChoice, notForMe, type ReadingStatus } from "#app/ui/library/library-labels.ts";

/** From when until when a book was read: `2026-11-22`; null where it is not known, or not yet. */
export interface StoredReading {
  startedOn: string | null;
  finishedOn: string | null;
}

/** What a book is in a library, as it is stored for undoing too. */
export interface EarlierState {
  /** Null: it is not in the library. */
  status: ReadingStatus | null;
  isHidden: boolean;
  readings: StoredReading[];
}

/** What a reader has put away is not to be continued. */
export const putAway: ReadingStatus[] = ["paused", "finished", "dropped"];
/** The most books of a profile's library. */
export const mostBooks = 20_000;
/** The most times that a book was read; the earliest are given up. */
export const mostReadings = 50;

/** What a book of a library becomes by a choice, on this day. */
export function choose(now: EarlierState, choice: LibraryChoice | "remove", today: string): EarlierState {
  if (choice === "remove") return { status: null, isHidden: false, readings: [] };
  const status: ReadingStatus = choice === notForMe ? "dropped" : choice;
  return {
    status,
    isHidden: choice === notForMe,
    readings: readingsAfter(now, status, today).slice(-mostReadings),
  };
}

/** Beginning opens a reading, unless one is open; finishing ends the open one. Read again is another reading. */
function readingsAfter({ status: before, readings }: EarlierState, status: ReadingStatus, today: string) {
  const open = readings.findLastIndex(({ finishedOn }) => finishedOn === null);
  if (status === "reading")
    return open >= 0 ? readings : [...readings, { startedOn: today, finishedOn: null }];
  if (status !== "finished" || before === "finished") return readings;
  if (open < 0) return [...readings, { startedOn: null, finishedOn: today }];
  return readings.map((reading, at) => (at === open ? finish(reading, today) : reading));
}

/** The clock of another zone may be a day behind. */
const finish = ({ startedOn }: StoredReading, today: string): StoredReading => ({
  startedOn,
  finishedOn: startedOn !== null && startedOn > today ? startedOn : today,
});

export const isSameState = (one: EarlierState, other: EarlierState): boolean =>
  one.status === other.status &&
  one.isHidden === other.isHidden &&
  JSON.stringify(one.readings) === JSON.stringify(other.readings);
