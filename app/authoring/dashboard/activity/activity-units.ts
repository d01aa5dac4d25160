import { countDays } from "#app/ui/times/days.ts";
import type { Range, Unit } from "../view/dashboard-input.ts";

const mostBuckets = 120;
const longest: Record<Unit, number> = { day: 1, week: 7, month: 28 };
/** So many days are shown by weeks, unless months were chosen; more by months. */
const daysInWeeks = 730;

/** The chosen unit, or the one that suits the length of the range; never more points than can be told apart. */
export function unitOf(chosen: Unit | null, { from, to }: Range): Unit {
  const days = countDays(from, to);
  const isFine = (unit: Unit) => days / longest[unit] <= mostBuckets;
  const usual: Unit = days > daysInWeeks ? "month" : "week";
  if (chosen !== null && isFine(chosen)) return chosen;
  return days <= 92 ? "day" : usual;
}

/** Ranges of more days than this are shown by months, whatever was chosen. */
export const longRange = (chosen: Unit | null): number =>
  chosen === "week" ? mostBuckets * longest.week : daysInWeeks;
