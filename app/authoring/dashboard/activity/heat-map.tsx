import { Readout } from "#app/ui/charts/readout.tsx";

interface HeatMapProps {
  week: { level: number; label: string }[][];
  sentence: string;
}

const names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const [rowHeight, footHeight, hours] = [22, 22, 24];
const height = rowHeight * names.length + footHeight;
/** Shares of the width: where hours begin, and how wide one is. */
const [start, width] = [11, 89 / hours];
const place = (hour: number) => `${Math.round((start + hour * width) * 100) / 100}%`;

const within = (index: number, count: number) => Math.max(0, Math.min(count - 1, index));

/** The cell at a place of the drawing. */
const cellAt = (x: number, y: number) =>
  within(Math.floor((y * height) / rowHeight), names.length) * hours +
  within(Math.floor((x * 100 - start) / width), hours);

/** Weekdays by hours: the darker and the taller, the more was read. */
export function HeatMap({ week, sentence }: HeatMapProps) {
  return (
    <Readout labels={week.flat().map(({ label }) => label)} at={cellAt} rowLength={hours}>
      {(chosen) => (
        <svg className="chart-week" role="img" aria-label={sentence} width="100%" height={height}>
          {names.map((name, day) => (
            <text key={name} className="chart-label" x="0" y={day * rowHeight + 15} aria-hidden="true">
              {name}
            </text>
          ))}
          {week.map((cells, day) =>
            cells.map(({ level, label }, hour) => (
              <rect
                key={`${day} ${hour}`}
                data-level={level}
                data-chosen={chosen === day * hours + hour || undefined}
                x={place(hour)}
                y={day * rowHeight + (rowHeight - heightOf(level)) / 2}
                width="3.4%"
                height={heightOf(level)}
              >
                <title>{label}</title>
              </rect>
            )),
          )}
          {[0, 6, 12, 18].map((hour) => (
            <text
              key={hour}
              className="chart-label"
              x={place(hour)}
              y={rowHeight * names.length + 18}
              aria-hidden="true"
            >
              {`${hour}:00`}
            </text>
          ))}
        </svg>
      )}
    </Readout>
  );
}

/** In forced colours, and on paper, only the height tells them apart. */
const heightOf = (level: number) => (level === 0 ? 2 : 2 + level * 4);
