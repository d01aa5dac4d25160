import { Readout } from "#app/ui/charts/readout.tsx";
import { counted } from "#app/ui/counted.ts";

interface FunnelProps {
  bars: { label: string; opened: number; finished: number }[];
  sentence: string;
}

const rowHeight = 20;
/** More are in the table; a chart of hundreds of lines says less. */
const most = 60;

/** A bar a chapter: who opened it, and within it who finished it. */
export function FunnelBars({ bars, sentence }: FunnelProps) {
  const shown = bars.slice(0, most);
  const widest = Math.max(100, ...shown.map(({ opened }) => opened));
  const share = (value: number) => `${Math.round((value / widest) * 930) / 10}%`;
  if (shown.every(({ opened }) => opened === 0)) return null;
  return (
    <figure>
      <Readout
        labels={shown.map(({ label }) => label)}
        at={(_, y) => Math.floor(y * shown.length)}
        rowLength={1}
      >
        {(chosen) => (
          <svg
            className="chart-funnel"
            role="img"
            aria-label={sentence}
            width="100%"
            height={shown.length * rowHeight}
          >
            {shown.map(({ label, opened, finished }, index) => (
              <g key={index} data-chosen={chosen === index || undefined}>
                <title>{label}</title>
                <text className="chart-label" x="0" y={index * rowHeight + 14}>
                  {index + 1}
                </text>
                <rect data-part="opened" x="6%" y={index * rowHeight + 2} width={share(opened)} height="15" />
                <rect
                  data-part="finished"
                  x="6%"
                  y={index * rowHeight + 6}
                  width={share(finished)}
                  height="7"
                />
              </g>
            ))}
          </svg>
        )}
      </Readout>
      <figcaption className="chart-key">
        <span data-bar="opened">Opened</span>
        <span data-bar="finished">Finished</span>
        {bars.length > most && <span>{`The first ${most} of ${counted(bars.length, "chapter")}`}</span>}
      </figcaption>
    </figure>
  );
}
