import { browserZone, dayKey, formatClock, formatShortDay } from "#app/ui/times/times.ts";
import type { DeviceKind, EarlierProgression } from "../stored-progression.ts";

const kindLabels: Record<DeviceKind, string> = {
  phone: "Phone",
  tablet: "Tablet",
  computer: "Computer",
  app: "Reading app",
};

/** "Phone, 14:02"; with the day when it was another one than today. */
export function deviceLabel(
  { kind, readAt, device }: EarlierProgression,
  here: string | null,
  now = new Date(),
): string {
  const at = new Date(readAt);
  const zone = browserZone();
  const clock = formatClock(at, zone);
  const isToday = dayKey(at, zone) === dayKey(now, zone);
  const isThisYear = dayKey(at, zone).slice(0, 4) === dayKey(now, zone).slice(0, 4);
  const name = device === here ? "This device" : kindLabels[kind];
  return `${name}, ${isToday ? clock : `${formatShortDay(at, zone, !isThisYear)} at ${clock}`}`;
}

/** "Chapter V, 34%" */
export function positionLabel({ title, total }: Pick<EarlierProgression, "title" | "total">): string {
  const percent = `${Math.floor(total * 100 + 1e-9)}%`;
  if (title === "") return percent;
  return `${title ?? "a chapter that is not in the book any more"}, ${percent}`;
}
