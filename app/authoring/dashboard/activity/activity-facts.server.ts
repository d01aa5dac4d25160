import type { ChartMarker } from "#app/ui/charts/line-chart.tsx";
import { counted, written } from "#app/ui/counted.ts";
import { measures } from "../numbers/definitions.ts";
import { changeLabel, durationLabel } from "#app/ui/charts/number-labels.ts";
import type { NumberTable } from "#app/ui/charts/number-table.ts";
import { dayLabel, daysLabel, shortDayLabel } from "../view/range-label.ts";
import type { Range, Unit, View } from "../view/dashboard-input.ts";
import { type ActivityRows, hourMeasure, type ReleaseRow } from "./activity-queries.server.ts";
import { type Bucket, bucketsOf, hourBuckets, sumOf, weekOf } from "./activity-series.ts";
import { unitOf } from "./activity-units.ts";
import { drawLines, type LineChart } from "#app/ui/charts/line-chart.server.ts";

export interface Marker extends ChartMarker {
  /** Of an own note, which can be removed. */
  noteId: number | null;
}

export interface ActivityFacts {
  /** Null when there is nothing to draw. */
  chart: LineChart | null;
  /** Nothing was read or written. */
  isEmpty: boolean;
  /** What the chart shows, in words. */
  sentence: string;
  unit: Unit | "hour";
  markers: Marker[];
  table: NumberTable;
  /** `[weekday][hour]`, with the label of each. */
  week: { level: number; label: string }[][];
  weekSentence: string;
  weekTable: NumberTable;
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const levels = 4;

function bucketLabel({ key, from, to }: Bucket, unit: ActivityFacts["unit"]): string {
  if (unit === "hour") return key;
  return unit === "day" ? dayLabel(from) : daysLabel(from, to);
}

function markerLabel({ kind, title, chapterCount, isAnnounced }: ReleaseRow): string {
  const labels = {
    first: `“${title}” published`,
    chapter: `${counted(chapterCount, "new chapter")} of “${title}”`,
    update: `“${title}” edited`,
    withdrawal: `“${title}” withdrawn`,
  };
  return `${labels[kind]}${isAnnounced ? ", announced to followers" : ""}`;
}

const isIn = ({ from, to }: Range, day: string) => day >= from && day <= to;

/** The chart, the table beside it, and what they show. */
export function toActivityFacts(view: View, rows: ActivityRows): ActivityFacts {
  const days = { from: rows.first, to: view.range.to };
  const isOneDay = days.from === days.to;
  const unit = isOneDay ? "hour" : unitOf(view.unit, days);
  const measure = unit === "hour" ? hourMeasure(view.measure) : view.measure;
  const split = (range: Range, isBefore: boolean): Bucket[] =>
    unit === "hour"
      ? hourBuckets(
          rows.hours.filter((row) => row.isBefore === isBefore),
          range.from,
        )
      : bucketsOf(
          rows.days.filter(({ day }) => isIn(range, day)),
          range,
          unit,
        );
  const now = split(days, false);
  const before = view.before && split(view.before, true);
  const isLong = days.from.slice(0, 4) !== days.to.slice(0, 4);
  const formatValue = measure === "activeSeconds" ? durationLabel : written;
  const lineOf = (buckets: Bucket[]) => ({
    values: buckets.map((bucket) => bucket[measure]),
    labels: buckets.map((bucket) => bucketLabel(bucket, unit)),
    names: buckets.map(({ key, from }) => (unit === "hour" ? key : shortDayLabel(from, isLong))),
  });
  const total = sumOf(rows.days.filter(({ day }) => isIn(days, day)));
  const isEmpty = total.visits === 0 && total.words === 0;
  const hasAny = measure === "words" ? total.words > 0 : total.visits > 0;
  const weekMeasure = hourMeasure(measure);
  const formatWeek = weekMeasure === "activeSeconds" ? durationLabel : written;
  const week = weekOf(rows.week);
  return {
    chart: hasAny ? drawLines({ now: lineOf(now), before: before && lineOf(before), formatValue }) : null,
    isEmpty,
    sentence: sentenceOf({ view: { ...view, measure }, rows, days, now, unit }),
    unit,
    markers: [
      ...rows.releases.map((release) => ({ day: release.day, label: markerLabel(release), noteId: null })),
      ...rows.notes.map(({ id, day, text }) => ({ day, label: text, noteId: id })),
    ]
      .filter(({ day }) => isIn(days, day))
      .toSorted((one, other) => one.day.localeCompare(other.day))
      .map(({ day, ...marker }) => ({
        ...marker,
        x: isOneDay ? null : markerPlace(now, day),
        day: dayLabel(day),
      })),
    table: activityTable(now, unit),
    week: weekLabels(week, formatWeek),
    weekSentence: weekSentenceOf(week, formatWeek),
    weekTable: weekTable(week, weekMeasure === "activeSeconds" ? "duration" : "count"),
  };
}

function markerPlace(buckets: readonly Bucket[], day: string): number {
  const index = buckets.findIndex(({ from, to }) => isIn({ from, to }, day));
  return Math.round(((index + 0.5) / buckets.length) * 10_000) / 100;
}

interface Described {
  view: View;
  rows: ActivityRows;
  days: Range;
  now: Bucket[];
  unit: ActivityFacts["unit"];
}

function sentenceOf({ view, rows, days, now, unit }: Described): string {
  const { measure, before } = view;
  const format = (value: number) =>
    measure === "activeSeconds" ? durationLabel(value) : `${written(value)}`;
  const of = (range: Range) => sumOf(rows.days.filter(({ day }) => isIn(range, day)))[measure];
  const total = of(days);
  if (total === 0) return `Nothing was ${measure === "words" ? "written" : "read"} in this range.`;
  const most = now.toSorted((one, other) => other[measure] - one[measure])[0];
  const when = most && (unit === "hour" ? `at ${most.key}` : `on ${bucketLabel(most, unit)}`);
  const peak = most && most[measure] > 0 && now.length > 1 ? `, most ${when} (${format(most[measure])})` : "";
  const change = before && changeLabel(total, of(before));
  const compared =
    change && change !== "new" ? ` ${change} against ${daysLabel(before.from, before.to)}.` : "";
  return `${measures[measure]}: ${format(total)}${peak}.${compared}`;
}

/** In files and on the screen: a row a bucket. */
function activityTable(buckets: readonly Bucket[], unit: ActivityFacts["unit"]): NumberTable {
  return {
    name: "activity-chart",
    columns: [
      { key: "from", label: unit === "hour" ? "Hour" : "From", kind: "day" },
      ...(unit === "hour" ? [] : [{ key: "to", label: "To", kind: "day" as const }]),
      { key: "readers", label: measures.readers, kind: "count" },
      ...(unit === "hour" ? [] : [{ key: "newReaders", label: measures.newReaders, kind: "count" as const }]),
      { key: "visits", label: measures.visits, kind: "count" },
      { key: "activeSeconds", label: measures.activeSeconds, kind: "duration" },
      ...(unit === "hour" ? [] : [{ key: "words", label: measures.words, kind: "count" as const }]),
    ],
    rows: buckets.map(({ key, from, to, ...sums }) => ({
      cells: { ...sums, from: unit === "hour" ? key : from, to },
    })),
    total: null,
  };
}

function weekLabels(week: readonly number[][], format: (value: number) => string) {
  const highest = Math.max(0, ...week.flat());
  return week.map((hours, day) =>
    hours.map((value, hour) => ({
      level: value === 0 ? 0 : Math.ceil((value / highest) * levels),
      label: `${weekdays[day]}, ${hour}:00 to ${hour + 1}:00: ${format(value)}`,
    })),
  );
}

/** A row an hour, a column a weekday. */
function weekTable(week: readonly number[][], kind: "count" | "duration"): NumberTable {
  return {
    name: "hours-of-reading",
    columns: [
      { key: "hour", label: "Hour", kind: "text" },
      ...weekdays.map((label) => ({ key: label.toLowerCase(), label, kind })),
    ],
    rows: Array.from({ length: 24 }, (_, hour) => ({
      cells: {
        hour: `${String(hour).padStart(2, "0")}:00`,
        ...Object.fromEntries(weekdays.map((label, day) => [label.toLowerCase(), week[day]?.[hour] ?? 0])),
      },
    })),
    total: null,
  };
}

function weekSentenceOf(week: readonly number[][], format: (value: number) => string): string {
  const highest = Math.max(0, ...week.flat());
  if (highest === 0) return "Nothing was read in this range.";
  const day = week.findIndex((hours) => hours.includes(highest));
  const hour = week[day]?.indexOf(highest) ?? 0;
  return `Most is read on ${weekdays[day]}s from ${hour}:00 to ${hour + 1}:00 (${format(highest)}).`;
}
