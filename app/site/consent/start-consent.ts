import type { AnalyticsClient } from "#app/platform/http/cookies/device-storage.ts";
import { readConsent } from "./consent-answer.ts";

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

// X10.
const warn = (error: unknown) => console.warn("Analytics failed; the page works without it.", error);

/**
 * S11: does what the visitor's answer says. Without one it asks; after "yes" it starts the client; after "no", or when
 * a "yes" was withdrawn, it removes what the client has stored, here and on the server. Each part is loaded when it is
 * needed, and none of them delays the page.
 */
export async function startConsent(client: AnalyticsClient): Promise<void> {
  const start = () => import("./start-analytics.ts").then((it) => it.startAnalytics(client));
  try {
    const answer = readConsent(document.cookie, navigator.globalPrivacyControl === true);
    if (answer === "yes") return await start();
    const { forgetVisitor } = await import("./forget-visitor.ts");
    await forgetVisitor();
    if (answer === "no") return;
    await untilIdle();
    const { showBanner } = await import("./banner.ts");
    await showBanner(() => void start().catch(warn));
  } catch (error) {
    warn(error);
  }
}

/** The question has time until the page itself has come; browsers without the call are given a moment. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });
}
