import { withNewCookies } from "#app/platform/auth/call-auth.server.ts";
import { ageCapCookie } from "#app/platform/http/cookies/age-cap-cookie.ts";
import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import type { Context } from "#app/platform/http/site-context.server.ts";
import { profileCookieSeconds } from "#app/platform/http/times.ts";
import { hasId, parseJsonCookie } from "./profile-cookies.ts";

/** The profile that the browser's own cookie names as the selected one. */
export function chosenProfileId(request: Request): string | null {
  const stored = parseJsonCookie(readCookie(request.headers.get("cookie"), "current-user"));
  return hasId(stored) ? stored.id : null;
}

/** Marks requests of a profile with an age cap (HttpOnly: no script needs it); removed for every other profile. */
export function ageCapMark(ageCap: number | null): string {
  const [value, maxAge] = ageCap === null ? ["", 0] : [String(ageCap), profileCookieSeconds];
  // Lax: it is also sent with the first page opened from another site.
  return `${ageCapCookie}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Lax`;
}

/** Sets or clears the browser's age cap mark if it does not match the active profile. */
export function markAgeCap(context: Context, request: Request, { ageCap }: { ageCap: number | null }): void {
  const { cookies } = context.get(requestFactsContext);
  const sent = withNewCookies(request.headers.get("cookie") ?? "", cookies);
  const marked = readCookie(sent, ageCapCookie) || null;
  if (marked !== (ageCap === null ? null : String(ageCap))) cookies.push(ageCapMark(ageCap));
}
