import type { LineChart } from "./line-chart.server.ts";
import { type ChartMarker, LineChartView } from "./line-chart.tsx";
import { Readout } from "./readout.tsx";

interface ReadoutProps {
  chart: LineChart;
  markers: readonly ChartMarker[];
  sentence: string;
}

/** A line chart with the exact values of a point. */
export function ChartReadout({ chart, markers, sentence }: ReadoutProps) {
  return (
    <Readout labels={chart.points.map(({ label }) => label)} at={(x) => Math.floor(x * chart.points.length)}>
      {(chosen) => <LineChartView chart={chart} markers={markers} sentence={sentence} chosen={chosen} />}
    </Readout>
  );
}
