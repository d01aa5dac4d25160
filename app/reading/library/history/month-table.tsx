import type { Calendar, CalendarDay } from "./calendar.ts";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The days of a month, with the time that was read on each: in figures, and darker the longer. */
export function MonthTable({ calendar }: { calendar: Calendar }) {
  return (
    <table className="month-table">
      <caption className="visually-hidden">{`Time read in ${calendar.name}`}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              <abbr title={name}>{name.slice(0, 2)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {calendar.weeks.map((week, at) => (
          <tr key={at}>
            {week.map((day, column) => (
              <Day key={day?.day ?? column} day={day} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day }: { day: CalendarDay | null }) {
  if (!day) return <td aria-hidden="true" />;
  return (
    <td data-level={day.level} aria-current={day.isToday ? "date" : undefined}>
      <time dateTime={day.day}>{day.number}</time>
      {day.spent && <span>{day.spent}</span>}
    </td>
  );
}
