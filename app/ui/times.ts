// The one place that writes times in words: in the zone that it is told, which is the account's, and UTC for what everybody is
// shown alike. Numbers and days of week are English, as the pages are. A test forbids other ways.

const formats = new Map<string, Intl.DateTimeFormat>();

// Made when it is first needed: it takes milliseconds, and a page needs few.
function formatOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${Object.values(options).join(" ")}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", { ...options, timeZone: isZone(zone) ? zone : "UTC" });
  formats.set(key, made);
  return made;
}

/** Whether there is such a zone: a place, or UTC. Offsets ("+01:00") know no summer time and are taken for a mistake. */
export function isZone(name: string): boolean {
  try {
    return name !== "" && !/^[+-]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    // Intl throws for a name that it does not know.
    return false;
  }
}

/** The zones to choose from: places only, since "Etc/GMT+5" and the like mean the opposite of what they seem to say. */
export const zoneChoices = (): string[] => [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => !zone.startsWith("Etc/") && zone !== "UTC"),
];

/** The zone that this browser is set to. Only scripts know it. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "22 November 2026" */
export const dayWords = (at: Date, zone: string): string => formatOf(zone, { dateStyle: "long" }).format(at);

/** "November 2026", of a month that begins with this instant. */
export const monthWords = (at: Date): string =>
  formatOf("UTC", { month: "long", year: "numeric" }).format(at);

/** "18:05" */
export const clockWords = (at: Date, zone: string): string =>
  formatOf(zone, { timeStyle: "short" }).format(at);

/** `2026-11-22`: which day it is there. */
export function dayKey(at: Date, zone: string): string {
  const parts = formatOf(zone, { year: "numeric", month: "2-digit", day: "2-digit" }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** "22 November 2026 at 18:05 (Europe/Berlin)"; with the offset where the clocks there show that time twice. */
export function momentWords(at: Date, zone: string): string {
  const local = formatOf(zone, { dateStyle: "long", timeStyle: "short" });
  const words = local.format(at);
  if (!isZone(zone) || zone === "UTC") return `${words} UTC`;
  const isTwice = [-60, -30, 30, 60].some(
    (minutes) => local.format(at.getTime() + minutes * 60_000) === words,
  );
  return `${words} (${zone}${isTwice ? `, ${offsetWords(at, zone)}` : ""})`;
}

/** "22 November 2026 at 18:05 UTC": for operators, beside logs that are in UTC too. */
export const utcWords = (at: Date): string => momentWords(at, "UTC");

function offsetWords(at: Date, zone: string): string {
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
export function agoWords(at: Date, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - at.getTime()) / 1000);
  const step = steps.find(([length]) => seconds >= length);
  return step ? relative.format(-Math.floor(seconds / step[0]), step[1]) : "just now";
}

/** An instant, for a page (`<Moment>`). */
export interface MomentFacts {
  /** ISO. */
  at: string;
  words: string;
  /** The exact time, for whoever points at words like "yesterday"; null when the words say it. */
  exact: string | null;
  /** Nobody has said in which zone: the words are in UTC until scripts ask the browser. */
  isZoneUnknown: boolean;
}

/** The zone of an account; null while nobody has said it. */
export type KnownZone = string | null;

/** How long ago. */
export const ago = (at: Date, now: Date, zone: KnownZone): MomentFacts => ({
  at: at.toISOString(),
  words: agoWords(at, now),
  exact: momentWords(at, zone ?? "UTC"),
  isZoneUnknown: zone === null,
});

/** When. */
export const dateOf = (at: Date, zone: KnownZone): MomentFacts => ({
  at: at.toISOString(),
  words: momentWords(at, zone ?? "UTC"),
  exact: null,
  isZoneUnknown: zone === null,
});
