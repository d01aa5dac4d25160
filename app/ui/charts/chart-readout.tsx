import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { LineChart } from "./line-chart.server.ts";
import { type ChartMarker, LineChartView } from "./line-chart.tsx";

interface ReadoutProps {
  chart: LineChart;
  markers: readonly ChartMarker[];
  sentence: string;
}

/** The chart with the exact values of a point under the pointer, or chosen by the arrow keys. Without scripts they are tooltips. */
export function ChartReadout({ chart, markers, sentence }: ReadoutProps) {
  const [at, setAt] = useState<number | null>(null);
  const last = chart.points.length - 1;
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * chart.points.length);
    setAt(Math.max(0, Math.min(last, index)));
  };
  const step = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: (at ?? last + 1) - 1, ArrowRight: (at ?? -1) + 1 };
    const next = { ...steps, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, next)));
  };
  return (
    <div
      className="chart-frame"
      role="group"
      aria-label="Chart; arrow keys give the values"
      tabIndex={0}
      onPointerMove={point}
      onPointerLeave={() => setAt(null)}
      onKeyDown={step}
      onBlur={() => setAt(null)}
    >
      <LineChartView chart={chart} markers={markers} sentence={sentence} chosen={at} />
      <output className="chart-output needs-scripts">{at === null ? "" : chart.points[at]?.label}</output>
    </div>
  );
}
