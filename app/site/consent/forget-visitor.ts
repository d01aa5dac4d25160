// Not the list of everything: this is loaded for whoever once answered.
import { analyticsStorage } from "#app/platform/http/cookies/analytics-storage.ts";
import { matchesListed } from "#app/platform/http/cookies/stored-entry.ts";

/** Where the clients store the numbers of a visitor, and their names in there. */
const stores = ["ph_octavo_posthog", "mp_octavo_mixpanel"];
const names = ["distinct_id", "$device_id", "$user_id"];

function identitiesIn(text: string | null): string[] {
  try {
    const stored: Record<string, unknown> = JSON.parse(text ?? "{}");
    return names.map((name) => stored[name]).filter((id) => typeof id === "string");
  } catch {
    return [];
  }
}

/**
 * Resets the identity of a visitor who once agreed: the server deletes what it has of it, then this device does. While
 * the server cannot be reached it stays, unused, for the next page to try again.
 */
export async function forgetVisitor(): Promise<void> {
  const ids = stores.flatMap((store) => identitiesIn(localStorage.getItem(store)));
  if (ids.length > 0) {
    const answer = await fetch("/api/analytics/forget", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ids: [...new Set(ids)] }),
    });
    if (answer.status >= 500 || answer.status === 429)
      throw new Error(`the server answered ${answer.status}: what it has is deleted with the next page`);
  }
  removeAnalyticsEntries();
}

/** Removes from this device what needed consent. Databases are deleted when nothing has them open. */
function removeAnalyticsEntries(): void {
  for (const { name, kind } of analyticsStorage) {
    if (kind === "IndexedDB") indexedDB.deleteDatabase(name);
    else removeMatching(kind === "local storage" ? localStorage : sessionStorage, name);
  }
}

function removeMatching(storage: Storage, listed: string): void {
  for (const key of Object.keys(storage).filter((name) => matchesListed(listed, name)))
    storage.removeItem(key);
}
