// The only module that formats times: in the given zone, which is the account's, or UTC for pages shared by everyone. In
// English, like the pages. A test forbids other ways.

const formats = new Map<string, Intl.DateTimeFormat>();

// Created on first use: each takes milliseconds, and a page needs few.
function formatOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${Object.values(options).join(" ")}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", { ...options, timeZone: isZone(zone) ? zone : "UTC" });
  formats.set(key, made);
  return made;
}

/** Whether it is a named time zone or UTC. Offsets ("+01:00") have no daylight saving time and are rejected. */
export function isZone(name: string): boolean {
  try {
    return name !== "" && !/^[+-]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    // Intl throws for unknown names.
    return false;
  }
}

/** The selectable zones: cities only, because "Etc/GMT+5" and the like mean the opposite of what they seem to say. */
export const zoneChoices = (): string[] => [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => !zone.startsWith("Etc/") && zone !== "UTC"),
];

/** The browser's time zone. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "22 November 2026" */
export const formatDay = (at: Date, zone: string): string => formatOf(zone, { dateStyle: "long" }).format(at);

/** "22 Nov", or "22 Nov 2026": where there is little room. */
export const formatShortDay = (at: Date, zone: string, isYearShown: boolean): string =>
  formatOf(zone, { day: "numeric", month: "short", ...(isYearShown && { year: "numeric" }) }).format(at);

/** "November 2026", of a month that begins with this instant. */
export const formatMonth = (at: Date): string =>
  formatOf("UTC", { month: "long", year: "numeric" }).format(at);

/** "18:05" */
export const formatClock = (at: Date, zone: string): string =>
  formatOf(zone, { timeStyle: "short" }).format(at);

/** `2026-11-22`: the date in that zone. */
export function dayKey(at: Date, zone: string): string {
  const parts = formatOf(zone, { year: "numeric", month: "2-digit", day: "2-digit" }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** "22 November 2026 at 18:05 (Europe/Berlin)"; with the offset where the clocks there show that time twice. */
export function formatMoment(at: Date, zone: string): string {
  const local = formatOf(zone, { dateStyle: "long", timeStyle: "short" });
  const text = local.format(at);
  if (!isZone(zone) || zone === "UTC") return `${text} UTC`;
  const isTwice = [-60, -30, 30, 60].some(
    (minutes) => local.format(at.getTime() + minutes * 60_000) === text,
  );
  return `${text} (${zone}${isTwice ? `, ${formatOffset(at, zone)}` : ""})`;
}

/** "22 November 2026 at 18:05 UTC": for operators, beside logs that are in UTC too. */
export const formatUtc = (at: Date): string => formatMoment(at, "UTC");

function formatOffset(at: Date, zone: string): string {
  const parts = formatOf(zone, { timeZoneName: "shortOffset" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

const steps: [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
];

/** How long ago something was, in the largest unit that fits: "3 hours ago", "yesterday". */
export function formatAgo(at: Date, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - at.getTime()) / 1000);
  const step = steps.find(([length]) => seconds >= length);
  return step ? relative.format(-Math.floor(seconds / step[0]), step[1]) : "just now";
}

/** "today", "since yesterday", "since Tuesday", "since 3 November": since when something is there, by the days of a zone. */
export function formatSince(at: Date, now: Date, zone: string): string {
  const days = Math.round((Date.parse(dayKey(now, zone)) - Date.parse(dayKey(at, zone))) / 86_400_000);
  if (days <= 0) return "today";
  if (days === 1) return "since yesterday";
  if (days < 7) return `since ${formatOf(zone, { weekday: "long" }).format(at)}`;
  const isThisYear = dayKey(at, zone).slice(0, 4) === dayKey(now, zone).slice(0, 4);
  return `since ${formatOf(zone, { day: "numeric", month: "long", ...(!isThisYear && { year: "numeric" }) }).format(at)}`;
}

/** An instant, for a page (`<Moment>`). */
export interface MomentFacts {
  /** ISO. */
  at: string;
  label: string;
  /** The exact time, as a tooltip of labels like "yesterday"; null when the label is exact. */
  exact: string | null;
  /** The zone is unknown: the label is in UTC until scripts ask the browser. */
  isZoneUnknown: boolean;
}

/** The zone of an account; null while it is unknown. */
export type KnownZone = string | null;

/** How long ago. */
export const ago = (at: Date, now: Date, zone: KnownZone): MomentFacts => ({
  at: at.toISOString(),
  label: formatAgo(at, now),
  exact: formatMoment(at, zone ?? "UTC"),
  isZoneUnknown: zone === null,
});

/** When. */
export const dateOf = (at: Date, zone: KnownZone): MomentFacts => ({
  at: at.toISOString(),
  label: formatMoment(at, zone ?? "UTC"),
  exact: null,
  isZoneUnknown: zone === null,
});
