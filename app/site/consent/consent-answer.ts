import { consentCookie } from "#app/platform/http/cookies/consent.ts";
import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";

export type ConsentAnswer = "yes" | "no" | "none";

/** L11: the category of consent that analytics needs. */
export const analyticsCategory = "analytics";

/** The visitor's answer. Global Privacy Control is a "no" that needs no banner. */
export function readConsent(cookies: string, hasPrivacyControl: boolean): ConsentAnswer {
  if (hasPrivacyControl) return "no";
  const stored = readCookie(cookies, consentCookie);
  if (stored === null) return "none";
  try {
    const { categories }: { categories?: unknown } = JSON.parse(stored);
    if (!Array.isArray(categories)) return "none";
    return categories.includes(analyticsCategory) ? "yes" : "no";
  } catch {
    // Not written by the banner: it asks again.
    return "none";
  }
}
