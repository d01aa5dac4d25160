import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Figure, isMet, short, withSpread } from "./figures.ts";
import type { Machine } from "./machine.ts";
import { projectRoot } from "./project.ts";

export interface Results {
  takenAt: string;
  isQuick: boolean;
  machine: Machine;
  figures: Figure[];
  /** Measurements that were not possible, and why. */
  skipped: { name: string; reason: string }[];
}

const headings = ["measure", "ours", "against", "theirs", "value (min–max)", "to reach", "reached"];

function rowOf(figure: Figure): string[] {
  const { mark } = figure;
  const met = isMet(figure);
  const unit = figure.unit === "×" ? "" : ` ${figure.unit}`.trimEnd();
  let wanted = "";
  if (mark) wanted = "atLeast" in mark ? `≥ ${short(mark.atLeast)}${unit}` : `≤ ${short(mark.atMost)}${unit}`;
  return [
    figure.measure,
    figure.ours,
    figure.against,
    figure.theirs,
    withSpread(figure.value, unit),
    wanted,
    met === null ? "" : met ? "yes" : "no",
  ];
}

/** For a terminal: columns as wide as their widest cell. */
export function asText({ figures, skipped }: Results): string {
  const rows = [headings, ...figures.map(rowOf)];
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  const missing = skipped.map(({ name, reason }) => `${name}: not measured, ${reason}`);
  return [...lines, ...missing].map((line) => line.trimEnd()).join("\n");
}

/** The table of docs/benchmarks.md; the text around it is written by hand and stays. */
export function asMarkdown({ figures, skipped, machine, takenAt }: Results): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const table = [line(headings), line(headings.map(() => "---")), ...figures.map((f) => line(rowOf(f)))];
  const { cores, memoryGb, node, postgres, chromium, calibre } = machine;
  const about = `Taken on ${takenAt.slice(0, 10)}: ${cores} cores, ${memoryGb} GB of memory, Linux; Node ${node},
PostgreSQL ${postgres} (embedded), Chromium ${chromium}, calibre ${calibre}.`;
  const missing = skipped.map(({ name, reason }) => `- \`${name}\` was not measured: ${reason}.`);
  return [about, "", ...table, ...(missing.length > 0 ? ["", ...missing] : [])].join("\n");
}

/** A table with the rows of a later one, which take the place of those of the same measure against the same; the rest stays. */
export function withRowsOf(table: string, later: string): string {
  const isRow = (line: string) => line.startsWith("| ");
  const subjectOf = (row: string): string => {
    const [measure, , against] = row.slice(2).split(" | ");
    return `${measure} | ${against}`;
  };
  const bySubject = (text: string) =>
    new Map(
      text
        .split("\n")
        .filter(isRow)
        .map((row) => [subjectOf(row), row]),
    );
  const [old, rows] = [bySubject(table), bySubject(later)];
  const added = [...rows].filter(([subject]) => !old.has(subject)).map(([, row]) => row);
  const lines = table.split("\n").map((line) => (isRow(line) ? (rows.get(subjectOf(line)) ?? line) : line));
  const last = lines.findLastIndex(isRow);
  return lines.toSpliced(last + 1, 0, ...added).join("\n");
}

export async function saveJson(results: Results): Promise<string> {
  const folder = join(projectRoot, "bench", "results");
  await mkdir(folder, { recursive: true });
  const file = join(folder, "latest.json");
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  return file;
}
