const CLOCK = /^(?:(?:(\d{1,4}):)?([0-5]?\d):)([0-5]?\d(?:\.\d+)?)$/;
const COUNT = /^(\d{1,9}(?:\.\d+)?)(h|min|s|ms)?$/;
const SECONDS: Record<string, number> = { h: 3600, min: 60, s: 1, ms: 0.001 };

/** Seconds of a SMIL clock value such as 0:01:23.5, 05:01.2, 12.3s, 2h or 500ms; null for what is none. */
export function secondsOf(value: string | null): number | null {
  const text = value?.trim().replace(/^npt=/, "") ?? "";
  const [, hours = "0", minutes, seconds] = CLOCK.exec(text) ?? [];
  if (minutes !== undefined && seconds !== undefined)
    return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const [, count, unit = "s"] = COUNT.exec(text) ?? [];
  return count === undefined ? null : Number(count) * (SECONDS[unit] ?? 1);
}
