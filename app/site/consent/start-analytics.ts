import type { AnalyticsClient } from "#app/platform/http/cookies/device-storage.ts";
import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";
import { consentCookie } from "#app/platform/http/cookies/consent.ts";
import { watchPageViews } from "./page-views.ts";
import { isPrivatePage } from "#app/platform/http/reported-address.ts";

const load = {
  posthog: () => import("./clients/posthog-client.ts"),
  mixpanel: () => import("./clients/mixpanel-client.ts"),
};

/** Starts the client that the site uses; only after consent (S11). */
export async function startAnalytics(name: AnalyticsClient): Promise<void> {
  const { startClient } = await load[name]();
  const client = startClient();
  const identity = await findIdentity();
  if (identity !== undefined) client.identify(identity);
  watchPageViews(window, {
    onChange() {
      if (isPrivatePage(location.pathname)) client.record(false);
    },
    track() {
      // Withdrawn in another tab.
      if (readCookie(document.cookie, consentCookie) === null) return client.stop();
      client.record(!isPrivatePage(location.pathname));
      client.trackPageView(pageFacts());
    },
  });
  // What waits must not be sent by the page that is left (H08).
  addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest("[data-forget-consent]")) client.stop();
    },
    true,
  );
}

/** What only the page itself knows: how many books a search found. */
function pageFacts(): Record<string, unknown> {
  const found = document.querySelector<HTMLElement>("[data-found]")?.dataset["found"];
  return location.pathname === "/search" && found !== undefined ? { found: Number(found) } : {};
}

const identityKey = "octavo:analytics";

/**
 * The number of the profile in use, looked up once in a tab; null when nobody is signed in, undefined when it cannot
 * be known now.
 */
async function findIdentity(): Promise<string | null | undefined> {
  const profile = profileInUse();
  if (profile === null) return null;
  const stored = sessionStorage.getItem(identityKey)?.split(" ");
  if (stored?.[0] === profile) return stored[1];
  const answer = await fetch("/api/analytics/identity");
  if (answer.status === 401) return null;
  if (!answer.ok) return undefined;
  const { id }: { id: string } = await answer.json();
  sessionStorage.setItem(identityKey, `${profile} ${id}`);
  return id;
}

function profileInUse(): string | null {
  try {
    const { id }: { id?: unknown } = JSON.parse(readCookie(document.cookie, "current-user") ?? "{}");
    return typeof id === "string" ? id : null;
  } catch {
    // Edited by hand.
    return null;
  }
}
