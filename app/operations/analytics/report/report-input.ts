import { addDays, countDays, isDay } from "#app/ui/times/days.ts";

/** Ranges to choose from, in days; any other is given by its two days. */
export const rangeChoices = [1, 7, 28, 90, 365];
const usualDays = 28;
const mostSteps = 5;
const longestStep = 200;

/** What the address says of the page. */
export interface ReportView {
  /** Both days included, in UTC. */
  from: string;
  to: string;
  /** The number of days, when it is one of the choices and ends today. */
  days: number | null;
  /** Beginnings of paths, or names of events, of a funnel of one's own. */
  steps: string[];
  today: string;
}

/** Reads the address; what is not possible counts as not chosen. `mostDays` is how long events are stored. */
export function readReportView(given: URLSearchParams, today: string, mostDays: number): ReportView {
  const steps = given
    .getAll("step")
    .map((step) => step.trim().slice(0, longestStep))
    .filter((step) => step !== "")
    .slice(0, mostSteps);
  const [from, to] = [given.get("from") ?? "", given.get("to") ?? ""];
  const earliest = addDays(today, 1 - mostDays);
  if (isDay(from) && isDay(to) && from <= to && from <= today)
    return { from: from < earliest ? earliest : from, to: to < today ? to : today, days: null, steps, today };
  const wanted = Number(given.get("days") ?? usualDays);
  const days = rangeChoices.includes(wanted) ? wanted : usualDays;
  return { from: addDays(today, 1 - days), to: today, days, steps, today };
}

/** The parameters of a view, with another range of days if one is given. */
export function reportParams({ from, to, days, steps }: ReportView, other: number | null = days): string {
  const range: [string, string][] =
    other === null
      ? [
          ["from", from],
          ["to", to],
        ]
      : [["days", String(other)]];
  return new URLSearchParams([...range, ...steps.map((step): [string, string] => ["step", step])]).toString();
}

/** Every day of the view. */
export const daysOf = ({ from, to }: ReportView): string[] =>
  Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
