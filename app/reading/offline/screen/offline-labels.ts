import { browserZone, formatShortDay } from "#app/ui/times/times.ts";
import type { StoreFailure } from "../device/store-book.ts";

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** "2.4 MB", in the reader's own way of writing numbers. */
export function sizeLabel(bytes: number, locale?: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: units[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: value < 10 && power > 1 ? 1 : 0,
  }).format(value);
}

/** When members' chapters end, by the reader's own calendar. */
export const dayLabel = (at: number): string => formatShortDay(new Date(at), browserZone(), true);

export const unsupportedMessage =
  "Keeping books on this device needs a connection by HTTPS, or this site on the same computer, and a browser with service workers.";

/** Why a book of several was not stored, after its title. */
export function leftReason(failure: StoreFailure): string {
  switch (failure.reason) {
    case "no-room":
      return failure.neededBytes === 0
        ? "this device has no more room for this site"
        : `it needs ${sizeLabel(failure.neededBytes)}, and this device has room for ${sizeLabel(failure.freeBytes)}`;
    case "refused":
      return "its text is not here, or it is not open to you";
    case "unsupported":
    case "unreached":
    case "cancelled":
      return "the site could not be reached";
  }
}

/** Why a book was not stored, what is there now, and what to do. */
export function failureMessage(failure: StoreFailure): string {
  switch (failure.reason) {
    case "unsupported":
      return unsupportedMessage;
    case "no-room":
      return failure.neededBytes === 0
        ? "This device has no more room for this site. Remove a book that you keep here, and try again."
        : `This book needs ${sizeLabel(failure.neededBytes)}, and this device has room for ${sizeLabel(failure.freeBytes)}. Remove a book that you keep here, and try again.`;
    case "refused":
      return "This book cannot be kept: its text is not here, or it is not open to you.";
    case "unreached":
      return "The site could not be reached. What has arrived is kept; try again when you are connected.";
    case "cancelled":
      return "Stopped. What has arrived is kept until you remove it.";
  }
}
