import { dayAfter, instantOf, localTimeOf } from "./instants.ts";
import type { QueueRule } from "./rule-label.ts";

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
