import { definitions, measures, type Measure } from "../numbers/definitions.ts";
import { addDays, countDays, isDay } from "#app/ui/times/days.ts";

/** What one chooses from; `days` is null since the beginning. */
export const ranges = {
  today: { label: "Today", days: 1 },
  "7": { label: "7 days", days: 7 },
  "28": { label: "28 days", days: 28 },
  "90": { label: "90 days", days: 90 },
  year: { label: "Year", days: 365 },
  all: { label: "Since the beginning", days: null },
} as const;
export type RangeName = keyof typeof ranges;
const usualRange: RangeName = "28";

export const units = { day: "Days", week: "Weeks", month: "Months" } as const;
export type Unit = keyof typeof units;

/** Of whom the funnel is. */
export const cohorts = { all: "Everyone in this range", "first-week": definitions.cohort.label } as const;
export type Cohort = keyof typeof cohorts;

/** Both days included. */
export interface Range {
  from: string;
  to: string;
}

/** All pen names together: never by default. */
export const allPens = "all";

/** What the address says of a dashboard. */
export interface View {
  /** Its own address, without a query. */
  path: string;
  /** The valid parameters, without those that are as usual. */
  params: Record<string, string>;
  today: string;
  rangeName: RangeName | "custom";
  /** `from` is null since the beginning. */
  range: { from: string | null; to: string };
  /** The same number of days before; null since the beginning. */
  before: Range | null;
  /** A handle, or `all`. */
  pen: string;
  state: string | null;
  /** Null: by the length of the range. */
  unit: Unit | null;
  measure: Measure;
  /** The work of the report; null: the one that is read most. */
  workId: string | null;
  cohort: Cohort;
}

/** Before it nothing was recorded anywhere. */
const earliestDay = "2020-01-01";

function readRange(given: URLSearchParams, today: string) {
  const [from, to, name] = [given.get("from"), given.get("to"), given.get("range") ?? usualRange];
  if (from !== null && to !== null && isDay(from) && isDay(to) && from <= to && from >= earliestDay) {
    const end = to < today ? to : today;
    if (from <= end) return { rangeName: "custom" as const, range: { from, to: end }, params: { from, to } };
  }
  const rangeName = Object.hasOwn(ranges, name) ? (name as RangeName) : usualRange;
  const { days } = ranges[rangeName];
  return {
    rangeName,
    range: { from: days === null ? null : addDays(today, 1 - days), to: today },
    params: rangeName === usualRange ? {} : { range: rangeName },
  };
}

/** The same number of days immediately before. */
export function rangeBefore({ from, to }: { from: string | null; to: string }): Range | null {
  if (from === null) return null;
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) };
}

interface Viewing {
  path: string;
  today: string;
  /** Handles of the names that the viewer writes under. */
  pens: string[];
  /** The handle of the profile that they act as. */
  acting: string;
}

const isIn = <Words extends object>(words: Words, key: string | null): key is keyof Words & string =>
  key !== null && Object.hasOwn(words, key);

/** Reads an address. What is not possible counts as not chosen. */
export function readView(given: URLSearchParams, { path, today, pens, acting }: Viewing): View {
  const { rangeName, range, params } = readRange(given, today);
  const chosen = (name: string, isValid: (value: string) => boolean): string | null => {
    const value = given.get(name);
    return value !== null && isValid(value) ? value : null;
  };
  const pen = chosen("pen", (value) => pens.includes(value) || (value === allPens && pens.length > 1));
  const unit = given.get("by");
  const measure = given.get("measure");
  const cohort = given.get("cohort");
  const others = {
    pen: pen === acting ? null : pen,
    state: chosen("state", (value) => /^[a-z]{1,20}$/.test(value)),
    by: isIn(units, unit) ? unit : null,
    measure: isIn(measures, measure) && measure !== "readers" ? measure : null,
    work: chosen("work", (value) => /^[\w-]{1,64}$/.test(value)),
    cohort: isIn(cohorts, cohort) && cohort !== "all" ? cohort : null,
    sort: chosen("sort", (value) => /^-?[a-zA-Z]{1,30}$/.test(value)),
    books: chosen("books", (value) => /^-?[a-zA-Z]{1,30}$/.test(value)),
  };
  const chosenOnes = Object.entries(others).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  return {
    path,
    today,
    rangeName,
    range,
    before: rangeBefore(range),
    params: {
      ...params,
      ...(Object.fromEntries(chosenOnes) as Record<string, string>),
    },
    pen: pen ?? acting,
    state: others.state,
    unit: isIn(units, unit) ? unit : null,
    measure: isIn(measures, measure) ? measure : "readers",
    workId: others.work,
    cohort: isIn(cohorts, cohort) ? cohort : "all",
  };
}

/** The address of a view with other parameters; null leaves one out. */
export function addressWith(
  { path, params }: Pick<View, "path" | "params">,
  change: Record<string, string | null> = {},
  to: { path?: string; anchor?: string } = {},
): string {
  const entries = Object.entries({ ...params, ...change }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  const query = entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
  return `${to.path ?? path}${query}${to.anchor ? `#${to.anchor}` : ""}`;
}

/** The change that chooses a range. */
export const rangeParams = (name: RangeName) => ({
  from: null,
  to: null,
  range: name === usualRange ? null : name,
});
