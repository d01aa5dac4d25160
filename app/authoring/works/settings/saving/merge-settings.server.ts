import { createHash } from "node:crypto";
import { settingFields, type SettingField, type Settings } from "../settings-input.ts";

const stampOf = (value: unknown) =>
  createHash("sha256")
    .update(JSON.stringify(value ?? null))
    .digest("base64url")
    .slice(0, 8);

/** What a page showed of each field, so that a save can tell what was changed on it from what was changed elsewhere. */
export const settingsStamp = (work: Settings): string =>
  settingFields.map((field) => `${field}.${stampOf(work[field])}`).join(",");

interface Merged {
  changes: Partial<Settings>;
  /** Changed on this page and, to other values, elsewhere. */
  conflicts: SettingField[];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Merges submitted fields into those of now: what was not changed on the page is left as it is now. */
export function mergeSettings(now: Settings, seen: string, given: Partial<Settings>): Merged {
  const stamps = new Map(seen.split(",").map((entry) => entry.split(".", 2) as [string, string]));
  const changed = settingFields.filter((field) => field in given && !isSame(now[field], given[field]));
  const isKnown = (field: SettingField) => {
    const stamp = stamps.get(field);
    // The time zone comes from the browser, not from the author.
    return stamp === undefined || field === "dayZone" || stamp === stampOf(now[field]);
  };
  const isTouched = (field: SettingField) => stamps.get(field) !== stampOf(given[field]);
  return {
    changes: Object.fromEntries(changed.filter(isKnown).map((field) => [field, given[field]])),
    conflicts: changed.filter((field) => !isKnown(field) && isTouched(field)),
  };
}
