import { cookieLine } from "#app/platform/http/cookies/cookie-line.ts";
import { logoutMessageSeconds } from "#app/platform/http/times.ts";

/** Shown once on `/sign-in` (S08, X01); null clears it. */
export const logoutMessageCookie = (message: string | null): string =>
  cookieLine("logout-message", message ?? "", message === null ? 0 : logoutMessageSeconds);
