import type { LineChart } from "./line-chart.server.ts";

/** Something that happened on a day of the chart. */
export interface ChartMarker {
  /** Share of the width, from 0 to 100; null when it has no place in this chart. */
  x: number | null;
  day: string;
  label: string;
}

interface ChartProps {
  chart: LineChart;
  markers: readonly ChartMarker[];
  sentence: string;
  /** The point whose values are shown. */
  chosen: number | null;
}

const placed = (markers: readonly ChartMarker[]) =>
  markers.flatMap(({ x, ...marker }) => (x === null ? [] : [{ x, ...marker }]));

const [top, plot, bottom] = [22, 200, 26];

/**
 * Lines over the days. Widths are shares of the screen's, so that letters stay as they are at any width: only the box of the lines is
 * stretched. The exact values are tooltips, and in the table.
 */
export function LineChartView({ chart, markers, sentence, chosen }: ChartProps) {
  return (
    <svg role="img" aria-label={sentence} width="100%" height={top + plot + bottom}>
      {chart.grid.map(({ y }) => (
        <line key={y} className="chart-grid" x1="0" x2="100%" y1={top + y} y2={top + y} />
      ))}
      {placed(markers).map(({ x, day, label }, index) => (
        <g key={index} className="chart-marker">
          <line x1={`${x}%`} x2={`${x}%`} y1={top} y2={top + plot} />
          <circle cx={`${x}%`} cy={top + plot} r="4">
            <title>{`${day}: ${label}`}</title>
          </circle>
        </g>
      ))}
      <svg x="0" y={top} width="100%" height={plot} viewBox={`0 0 1000 ${plot}`} preserveAspectRatio="none">
        <path className="chart-area" d={chart.area} />
        {chart.before !== null && <path className="chart-before" d={chart.before} />}
        <path className="chart-now" d={chart.now} />
      </svg>
      {chart.grid.map(({ y, label }) => (
        <text key={y} className="chart-label" x="0" y={top + y - 4} aria-hidden="true">
          {label}
        </text>
      ))}
      {chart.points.map(({ x, y, width, label }, index) => (
        <g key={x} className="chart-point" data-chosen={chosen === index || undefined}>
          <rect x={`${x}%`} y={top} width={`${width}%`} height={plot}>
            <title>{label}</title>
          </rect>
          <circle cx={`${x + width / 2}%`} cy={top + y} r="3.5" />
        </g>
      ))}
      {chart.peak && (
        <text
          className="chart-peak"
          x={`${chart.peak.x}%`}
          y={top + chart.peak.y - 8}
          textAnchor={chart.peak.anchor}
          aria-hidden="true"
        >
          {chart.peak.label}
        </text>
      )}
      {chart.names.map(({ x, label, anchor }, index) => (
        <text
          key={x}
          className={
            index === 0 || index === chart.names.length - 1 ? "chart-label" : "chart-label chart-between"
          }
          x={anchor === "start" ? "0" : `${anchor === "end" ? 100 : x}%`}
          y={top + plot + 20}
          textAnchor={anchor}
          aria-hidden="true"
        >
          {label}
        </text>
      ))}
    </svg>
  );
}
