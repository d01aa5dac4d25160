import type { Cell, Column, NumberTable, Row } from "#app/ui/charts/number-table.ts";
import { shareLabel } from "#app/ui/charts/number-labels.ts";
import type { DayRow, NamedRow, RetentionRow } from "./report-queries.server.ts";
import type { ReportView } from "./report-input.ts";
import { daysOf } from "./report-input.ts";

// Each table is one description, of which screen and files are made.

const count = (key: string, label: string): Column => ({ key, label, kind: "count" });
const text = (key: string, label: string): Column => ({ key, label, kind: "text" });

const table = (name: string, columns: Column[], rows: Row[]): NumberTable => ({
  name,
  columns,
  rows,
  total: null,
});

export function dayTable(view: ReportView, rows: readonly DayRow[]): NumberTable {
  const known = new Map(rows.map((row) => [row.day, row]));
  return table(
    "days",
    [
      { key: "day", label: "Day", kind: "day" },
      count("visitors", "Visitors"),
      count("visits", "Visits"),
      count("views", "Page views"),
    ],
    daysOf(view).map((day) => {
      const { visitors = 0, visits = 0, views = 0 } = known.get(day) ?? {};
      return { cells: { day, visitors, visits, views } };
    }),
  );
}

const named = (name: string, [key, label, counted]: [string, string, string], rows: readonly NamedRow[]) =>
  table(
    name,
    [text(key, label), count("visitors", "Visitors"), count("count", counted)],
    rows.map((row) => ({
      cells: { [key]: row.name || "Directly, or unknown", visitors: row.visitors, count: row.count },
    })),
  );

export const sourceTable = (rows: readonly NamedRow[]) =>
  named("sources", ["source", "From", "Visits"], rows);
export const pageTable = (rows: readonly NamedRow[]) => named("pages", ["page", "Page", "Views"], rows);
export const searchTable = (rows: readonly NamedRow[]) =>
  named("searches-without-results", ["search", "Searched for", "Searches"], rows);

export const conversionSteps = [
  "Visited",
  "Read a chapter",
  "Have an account",
  "Have a subscription",
  "Published",
];

/** Steps with their share of the first and of the step before. */
export function stepTable(name: string, labels: readonly string[], counts: readonly number[]): NumberTable {
  const [all = 0] = counts;
  return table(
    name,
    [
      text("step", "Step"),
      count("visitors", "Visitors"),
      text("ofAll", "Of all"),
      text("ofBefore", "Of the step before"),
    ],
    labels.map((label, index) => {
      const visitors = counts[index] ?? 0;
      const before = counts[Math.max(0, index - 1)] ?? 0;
      return {
        cells: {
          step: label,
          visitors,
          ofAll: shareLabel(visitors, all),
          ofBefore: shareLabel(visitors, before),
        },
      };
    }),
  );
}

const mostWeeks = 12;

/** A row a week of first visits: who came back one, two and more weeks later. */
export function retentionTable(rows: readonly RetentionRow[]): NumberTable {
  const weeks = [...new Set(rows.map(({ week }) => week))];
  const longest = Math.min(mostWeeks, Math.max(0, ...rows.map(({ later }) => later)));
  const columns = Array.from({ length: longest }, (_, index) =>
    text(`week${index + 1}`, `After ${index + 1} w.`),
  );
  return table(
    "retention",
    [{ key: "week", label: "Week of", kind: "day" }, count("visitors", "Visitors"), ...columns],
    weeks.map((week) => {
      const of = (later: number) =>
        rows.find((row) => row.week === week && row.later === later)?.visitors ?? 0;
      const shares = columns.map(({ key }, index): [string, Cell] => [key, shareLabel(of(index + 1), of(0))]);
      return { cells: { week, visitors: of(0), ...Object.fromEntries(shares) } };
    }),
  );
}
