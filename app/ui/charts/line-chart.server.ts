import { max } from "d3-array";
import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";

/** The box in which lines are drawn; it is stretched to the width of the screen. */
export const chartBox = { width: 1000, height: 200 };

interface Line {
  values: readonly number[];
  labels: readonly string[];
  /** Shorter ones, below the chart. */
  names: readonly string[];
}

export interface LineChart {
  /** Paths in the box. */
  now: string;
  area: string;
  before: string | null;
  /** Heights of the box with their labels. */
  grid: { y: number; label: string }[];
  /** Shares of the width, from 0 to 100. */
  names: { x: number; label: string; anchor: "start" | "middle" | "end" }[];
  points: { x: number; y: number; width: number; label: string }[];
  /** The highest point. */
  peak: { x: number; y: number; label: string; anchor: "start" | "middle" | "end" } | null;
}

interface Drawing {
  now: Line;
  before: Line | null;
  formatValue: (value: number) => string;
}

/** Where a text begins that must not leave the chart. */
function anchorAt(x: number): "start" | "middle" | "end" {
  if (x < 5) return "start";
  return x > 95 ? "end" : "middle";
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The labels below the chart: at most four, evenly. */
function namesOf(labels: readonly string[], xOf: (index: number) => number) {
  const last = labels.length - 1;
  const steps = Math.min(3, last);
  const indexes = Array.from({ length: steps + 1 }, (_, step) =>
    Math.round((step * last) / Math.max(1, steps)),
  );
  return indexes.map((index) => ({
    x: round(xOf(index)),
    label: labels[index] ?? "",
    anchor: anchorAt(xOf(index)),
  }));
}

/** The geometry of a line chart, computed on the server: the browser needs no script to draw it. */
export function drawLines({ now, before, formatValue }: Drawing): LineChart {
  const count = now.values.length;
  const highest = max([...now.values, ...(before?.values ?? [])]) ?? 0;
  const height = scaleLinear()
    .domain([0, Math.max(highest, 4)])
    .nice(4)
    .range([chartBox.height, 0]);
  // Points stand in the middle of their share of the width.
  const xOf = (index: number) => ((index + 0.5) / Math.max(1, count)) * 100;
  const at = (index: number) => (xOf(index) / 100) * chartBox.width;
  const lineOf = (values: readonly number[]) =>
    line<number>(
      (_, index) => round(at(index)),
      (value) => round(height(value)),
    )([...values]) ?? "";
  const areaOf = area<number>(
    (_, index) => round(at(index)),
    chartBox.height,
    (value) => round(height(value)),
  );
  const peakAt = now.values.indexOf(highest) >= 0 ? now.values.indexOf(highest) : indexOfMost(now.values);
  const peakValue = now.values[peakAt] ?? 0;
  return {
    now: lineOf(now.values),
    area: areaOf([...now.values]) ?? "",
    before: before && lineOf(before.values.slice(0, count)),
    grid: height.ticks(4).map((value) => ({ y: round(height(value)), label: formatValue(value) })),
    names: namesOf(now.names, xOf),
    points: now.values.map((value, index) => ({
      x: round((index / count) * 100),
      y: round(height(value)),
      width: round(100 / count),
      label: pointLabel(index, {
        now,
        before,
        formatValue,
      }),
    })),
    peak:
      peakValue === 0
        ? null
        : {
            x: round(xOf(peakAt)),
            y: round(height(peakValue)),
            label: formatValue(peakValue),
            anchor: anchorAt(xOf(peakAt)),
          },
  };
}

const indexOfMost = (values: readonly number[]) => values.indexOf(max(values) ?? 0);

function pointLabel(index: number, { now, before, formatValue }: Drawing): string {
  const text = `${now.labels[index] ?? ""}: ${formatValue(now.values[index] ?? 0)}`;
  const earlier = before?.values[index];
  return earlier === undefined ? text : `${text}; ${before?.labels[index] ?? ""}: ${formatValue(earlier)}`;
}
