import { addDays } from "#app/ui/times/days.ts";

export interface Streak {
  /** Days with reading. */
  length: number;
  /** Whether today is one of them. */
  isToday: boolean;
}

/**
 * The streak that goes on today, from the days with reading: one missed day between two of them is forgiven, two in a row end it. A day
 * that is not over is not missed yet.
 */
export function currentStreak(days: ReadonlySet<string>, today: string): Streak {
  const isToday = days.has(today);
  let length = 0;
  let missed = 0;
  for (let day = isToday ? today : addDays(today, -1); missed < 2; day = addDays(day, -1)) {
    if (days.has(day)) {
      length += 1;
      missed = 0;
    } else missed += 1;
  }
  return { length, isToday };
}

/** The longest one ever. */
export function longestStreak(days: ReadonlySet<string>): number {
  let longest = 0;
  let length = 0;
  let last = "";
  for (const day of [...days].toSorted()) {
    length = last !== "" && day <= addDays(last, 2) ? length + 1 : 1;
    longest = Math.max(longest, length);
    last = day;
  }
  return longest;
}
