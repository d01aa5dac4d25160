interface HeatMapProps {
  week: { level: number; label: string }[][];
  sentence: string;
}

const names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const rowHeight = 22;
/** Shares of the width: where hours begin, and how wide one is. */
const [start, width] = [11, 89 / 24];
const place = (hour: number) => `${Math.round((start + hour * width) * 100) / 100}%`;

/** Weekdays by hours: the darker and the taller, the more was read. */
export function HeatMap({ week, sentence }: HeatMapProps) {
  return (
    <svg className="chart-week" role="img" aria-label={sentence} width="100%" height={rowHeight * 7 + 22}>
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
        <text key={hour} className="chart-label" x={place(hour)} y={rowHeight * 7 + 18} aria-hidden="true">
          {`${hour}:00`}
        </text>
      ))}
    </svg>
  );
}

/** In forced colours, and on paper, only the height tells them apart. */
const heightOf = (level: number) => (level === 0 ? 2 : 2 + level * 4);
