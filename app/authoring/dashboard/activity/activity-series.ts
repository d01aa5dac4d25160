import { addDays, firstOfMonth, mondayOf } from "#app/ui/times/days.ts";
import type { Range, Unit } from "../view/dashboard-input.ts";
import type { Activity, DayRow, HourRow, WeekRow } from "./activity-queries.server.ts";

/** One point of the chart. */
export interface Bucket extends Activity {
  /** Its first day; of an hour `08:00`. */
  key: string;
  /** Of the days in the range. */
  from: string;
  to: string;
}

const none: Activity = { visits: 0, readers: 0, newReaders: 0, activeSeconds: 0, words: 0 };

export const sumOf = (rows: readonly Activity[]): Activity =>
  rows.reduce(
    (total, row) => ({
      visits: total.visits + row.visits,
      readers: total.readers + row.readers,
      newReaders: total.newReaders + row.newReaders,
      activeSeconds: total.activeSeconds + row.activeSeconds,
      words: total.words + row.words,
    }),
    none,
  );

const startOf: Record<Unit, (day: string) => string> = {
  day: (day) => day,
  week: mondayOf,
  month: firstOfMonth,
};

/** The days of a range in units, each without gaps: days without visits are zero. */
export function bucketsOf(rows: readonly DayRow[], { from, to }: Range, unit: Unit): Bucket[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const buckets: Bucket[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const key = startOf[unit](day);
    const last = buckets.at(-1);
    const bucket = last?.key === key ? last : { key, from: day, to: day, ...none };
    if (bucket !== last) buckets.push(bucket);
    Object.assign(bucket, sumOf([bucket, byDay.get(day) ?? none]), { to: day });
  }
  return buckets;
}

/** The hours of a single day. */
export function hourBuckets(rows: readonly HourRow[], day: string): Bucket[] {
  return Array.from({ length: 24 }, (_, hour) => ({
    key: `${String(hour).padStart(2, "0")}:00`,
    from: day,
    to: day,
    ...sumOf(rows.filter((row) => row.hour === hour)),
  }));
}

/** Hours by weekday, Monday first: `[weekday][hour]`. */
export function weekOf(rows: readonly WeekRow[]): number[][] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { weekday, hour, value } of rows) week[weekday - 1]?.splice(hour, 1, value);
  return week;
}
