import { Readout } from "#app/ui/charts/readout.tsx";

interface StopProps {
  bands: { share: number | null; label: string }[];
}

const [height, width] = [90, 10];

/** Ten bars, from the beginning of a chapter to its end. Counts that are not shown have no bar. */
export function StopBars({ bands }: StopProps) {
  const labels = bands.map(({ label }) => label);
  return (
    <Readout labels={labels} at={(x) => Math.floor(x * bands.length)}>
      {(chosen) => (
        <svg
          className="chart-bars"
          role="img"
          aria-label={`Visits that stopped, by tenth: ${labels.join("; ")}`}
          width="100%"
          height={height + 24}
        >
          <line className="chart-grid" x1="0" x2="100%" y1={height} y2={height} />
          {bands.map(({ share, label }, band) => (
            <g key={band} data-chosen={chosen === band || undefined}>
              <title>{label}</title>
              <rect
                x={`${band * width + 1}%`}
                y={height - ((share ?? 0) / 100) * (height - 4)}
                width={`${width - 2}%`}
                height={((share ?? 0) / 100) * (height - 4)}
              />
              {share === null && (
                <text
                  className="chart-label"
                  x={`${band * width + width / 2}%`}
                  y={height - 6}
                  textAnchor="middle"
                >
                  …
                </text>
              )}
            </g>
          ))}
          <text className="chart-label" x="0" y={height + 18}>
            Beginning
          </text>
          <text className="chart-label" x="100%" y={height + 18} textAnchor="end">
            End
          </text>
        </svg>
      )}
    </Readout>
  );
}
