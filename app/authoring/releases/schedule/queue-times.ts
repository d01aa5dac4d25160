import { dayAfter, instantOf, localTimeOf } from "./instants.ts";

/** A queue's rule as stored: ISO weekdays (Monday is 1), a local time and its zone. */
interface QueueRule {
  weekdays: number[];
  time: string;
  timeZone: string;
}

/**
 * The next times of a queue after an instant, in order: at most one per day, on the days and at the local time of its rule; a
 * time skipped by the clocks is moved forward by the same amount.
 */
export function queueTimes(rule: QueueRule, after: Date, count: number): Date[] {
  const weekdays = new Set(rule.weekdays.filter((day) => day >= 1 && day <= 7));
  if (weekdays.size === 0) return [];
  const times: Date[] = [];
  const today = localTimeOf(after, rule.timeZone);
  for (let days = 0; times.length < count; days++) {
    if (!weekdays.has(((today.weekday - 1 + days) % 7) + 1)) continue;
    const given = instantOf(`${dayAfter(today.local.slice(0, 10), days)}T${rule.time}`, rule.timeZone);
    if (!given.ok) return [];
    if (given.at > after) times.push(given.at);
  }
  return times;
}

const names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** "Every Tuesday and Friday at 18:00 (Europe/Berlin)". */
export function ruleLabel({ weekdays, time, timeZone }: QueueRule): string {
  const sorted = [...new Set(weekdays)].sort((one, other) => one - other);
  const days =
    sorted.length === 7 ? "day" : new Intl.ListFormat("en").format(sorted.map((day) => names[day - 1] ?? ""));
  return `Every ${days} at ${time} (${timeZone})`;
}
