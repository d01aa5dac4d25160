import { Temporal } from "temporal-polyfill";
import { isZone } from "#app/ui/times.ts";

/** An instant for `2026-03-29T02:30` on the clocks of a zone, and what was odd about that time there. */
export type LocalInstant =
  | { ok: true; at: Date; oddity: null | "skipped" | "twice" }
  | { ok: false; reason: "no-time" | "no-zone" };

/**
 * A date and time of day in a zone as an instant. When clocks go forward over it, it is as much later as they were put
 * forward (02:30 becomes 03:30); when they show it twice, it is the first of the two.
 */
export function instantOf(local: string, timeZone: string): LocalInstant {
  if (!isZone(timeZone)) return { ok: false, reason: "no-zone" };
  const time = plainTime(local);
  if (!time) return { ok: false, reason: "no-time" };
  const first = time.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  const last = time.toZonedDateTime(timeZone, { disambiguation: "later" });
  const chosen = time.toZonedDateTime(timeZone, { disambiguation: "compatible" });
  const oddity = first.equals(last) ? null : chosen.toPlainDateTime().equals(time) ? "twice" : "skipped";
  return { ok: true, at: new Date(chosen.epochMilliseconds), oddity };
}

function plainTime(local: string): Temporal.PlainDateTime | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local)) return null;
  try {
    return Temporal.PlainDateTime.from(local, { overflow: "reject" });
  } catch {
    // The 30th of February.
    return null;
  }
}

/** What the clocks of a zone show at an instant: `2026-03-29T03:30`, and the day of the week, Monday being 1. */
export function localTimeOf(at: Date, timeZone: string): { local: string; weekday: number } {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return { local: zoned.toPlainDateTime().toString({ smallestUnit: "minute" }), weekday: zoned.dayOfWeek };
}

/** The day (`2026-03-29`) so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();
