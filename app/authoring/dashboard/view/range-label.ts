import { formatDay, formatShortDay } from "#app/ui/times/times.ts";
import { addDays } from "#app/ui/times/days.ts";
import type { View } from "./dashboard-input.ts";

export const dayLabel = (day: string): string => formatDay(new Date(day), "UTC");

/** "22 Nov", or "22 Nov 2026" where several years are shown. */
export const shortDayLabel = (day: string, isYearShown: boolean): string =>
  formatShortDay(new Date(day), "UTC", isYearShown);

/** "22 November 2026", "1 November 2026 to 22 November 2026". */
export const daysLabel = (from: string, to: string): string =>
  from === to ? dayLabel(from) : `${dayLabel(from)} to ${dayLabel(to)}`;

/** The range of a view, and the one before. */
export function rangeLabels({ range, before, today }: Pick<View, "range" | "before" | "today">) {
  return {
    range: range.from === null ? "Since the beginning" : daysLabel(range.from, range.to),
    before: before && (before.from === addDays(today, -1) ? "yesterday" : daysLabel(before.from, before.to)),
  };
}
