import { Temporal } from "temporal-polyfill";
import { isZone } from "#app/ui/times/times.ts";

/** The instant of a local time such as `2026-03-29T02:30` in a zone, and whether it is skipped or ambiguous. */
export type LocalInstant =
  | { ok: true; at: Date; oddity: null | "skipped" | "twice" }
  | { ok: false; reason: "no-time" | "no-zone" };

/**
 * Converts a local date and time in a zone to an instant. A time skipped by the clocks is moved forward by the same amount
 * (02:30 becomes 03:30); of an ambiguous time the first is used.
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
    // Such as 30 February.
    return null;
  }
}

/** The local time of an instant in a zone: `2026-03-29T03:30`, and the weekday, Monday being 1. */
export function localTimeOf(at: Date, timeZone: string): { local: string; weekday: number } {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return { local: zoned.toPlainDateTime().toString({ smallestUnit: "minute" }), weekday: zoned.dayOfWeek };
}

/** Adds days to a date such as `2026-03-29`. */
export const dayAfter = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();
