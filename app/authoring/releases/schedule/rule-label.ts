// Without the calculation of times, so that the browser does not load it for a label.

/** A queue's rule as stored: ISO weekdays (Monday is 1), a local time and its zone. */
export interface QueueRule {
  weekdays: number[];
  time: string;
  timeZone: string;
}

const names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const sorted = (weekdays: number[]) => [...new Set(weekdays)].sort((one, other) => one - other);

const listed = new Intl.ListFormat("en");

/** "Every Tuesday and Friday at 18:00 (Europe/Berlin)". */
export function ruleLabel({ weekdays, time, timeZone }: QueueRule): string {
  const days = sorted(weekdays);
  const label = days.length === 7 ? "day" : listed.format(days.map((day) => names[day - 1] ?? ""));
  return `Every ${label} at ${time} (${timeZone})`;
}

/** "Tue and Fri 18:00". */
export function shortRuleLabel({ weekdays, time }: Omit<QueueRule, "timeZone">): string {
  const days = sorted(weekdays);
  const short = days.map((day) => names[day - 1]?.slice(0, 3) ?? "");
  return `${days.length === 7 ? "daily" : listed.format(short)} ${time}`;
}
