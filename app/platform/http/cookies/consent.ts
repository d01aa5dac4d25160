import type { ConsentEntry } from "./device-storage.ts";

/**
 * The cookie that holds a visitor's answer (L11). Repeated here because it is part of the first script of every page,
 * which must stay small; another name is a compile error.
 */
export const consentCookie = "octavo-consent" satisfies ConsentEntry["name"];

/** Cookie Settings (H08): removes the answer, so that the next page removes what depended on it and asks again. */
export function forgetConsent(): void {
  document.cookie = `${consentCookie}=; Path=/; Max-Age=0; SameSite=Strict`;
}
