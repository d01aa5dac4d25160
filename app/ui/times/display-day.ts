import { dayKey, formatDay, type KnownZone } from "./times.ts";

/** A day as a page shows it, in the account's zone: what programs read, and what people read. */
export const displayDay = (at: Date, zone: KnownZone) => ({
  on: dayKey(at, zone ?? "UTC"),
  label: formatDay(at, zone ?? "UTC"),
});
