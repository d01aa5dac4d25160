import { written } from "#app/ui/counted.ts";

/** "45 s", "12 min", "3 h 20 min". */
export function durationLabel(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${written(Math.floor(minutes / 60))} h${rest === 0 ? "" : ` ${rest} min`}`;
}

/** A share of a whole: "45%"; a dash of nothing. */
export function shareLabel(part: number, whole: number): string {
  if (whole === 0) return "–";
  const percent = (part / whole) * 100;
  return percent > 0 && percent < 1 ? "< 1%" : `${written(Math.round(percent))}%`;
}

/** Against the range before: "+12%", "−8%"; null when there is nothing to compare. */
export function changeLabel(now: number, before: number): string | null {
  if (before === 0) return now === 0 ? null : "new";
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return "±0%";
  return percent > 0 ? `+${written(percent)}%` : `−${written(-percent)}%`;
}
