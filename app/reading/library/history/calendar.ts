import { addDays, mondayOf } from "#app/ui/times/days.ts";
import { formatMonth } from "#app/ui/times/times.ts";
import { formatSpent } from "./reading-labels.ts";

export interface CalendarDay {
  day: string;
  number: number;
  isToday: boolean;
  /** "25 min"; null without reading. */
  spent: string | null;
  /** From 0, nothing, to 4, two hours and more. */
  level: number;
}

export interface Calendar {
  /** "November 2026". */
  name: string;
  /** From Monday; null for days of other months. */
  weeks: (CalendarDay | null)[][];
  before: string;
  /** Null for the month that is not over. */
  after: string | null;
}

interface CalendarFacts {
  days: { day: string; seconds: number }[];
  today: string;
}

/** From so many minutes on. */
const levels = [1, 20, 60, 120];

export function calendarOf(month: string, { days, today }: CalendarFacts): Calendar {
  const spent = new Map(days.map(({ day, seconds }) => [day, seconds]));
  const first = `${month}-01`;
  const after = addDays(first, 31).slice(0, 7);
  const toDay = (day: string): CalendarDay => {
    const seconds = spent.get(day) ?? 0;
    return {
      day,
      number: Number(day.slice(8)),
      isToday: day === today,
      spent: seconds > 0 ? formatSpent(seconds) : null,
      level: seconds === 0 ? 0 : Math.max(1, levels.filter((minutes) => seconds >= minutes * 60).length),
    };
  };
  const weeks: Calendar["weeks"] = [];
  for (let monday = mondayOf(first); monday.slice(0, 7) <= month; monday = addDays(monday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, at) => addDays(monday, at)).map((day) =>
        day.startsWith(month) ? toDay(day) : null,
      ),
    );
  return {
    name: formatMonth(new Date(first)),
    weeks,
    before: addDays(first, -1).slice(0, 7),
    after: after <= today.slice(0, 7) ? after : null,
  };
}
