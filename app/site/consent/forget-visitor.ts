import { removeAnalyticsEntries } from "#app/platform/http/cookies/device-storage.ts";

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
