import { withNewCookies } from "#app/platform/auth/call-auth.server.ts";
import { ageCapCookie, exclusionsCookie } from "#app/platform/http/cookies/own-lists-cookies.ts";
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

/** What makes the lists of a profile differ from everybody's. */
interface OwnLists {
  ageCap: number | null;
  excluded: readonly string[];
}

/** The value of each mark; null where the profile has no reason for it. */
const marksOf = ({
  ageCap,
  excluded,
}: OwnLists): [name: typeof ageCapCookie | typeof exclusionsCookie, value: string | null][] => [
  [ageCapCookie, ageCap === null ? null : String(ageCap)],
  [exclusionsCookie, excluded.length === 0 ? null : "1"],
];

/** Marks requests of such a profile (HttpOnly: no script needs it); removed for every other profile. */
function markLine(name: string, value: string | null): string {
  const maxAge = value === null ? 0 : profileCookieSeconds;
  // Lax: it is also sent with the first page opened from another site.
  return `${name}=${value ?? ""}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Lax`;
}

/** Removes all marks. */
export const noMarks = (): string[] =>
  marksOf({ ageCap: null, excluded: [] }).map(([name, value]) => markLine(name, value));

/** Sets or clears the browser's marks that do not match the active profile. */
export function markOwnLists(context: Context, request: Request, profile: OwnLists): void {
  const { cookies } = context.get(requestFactsContext);
  const sent = withNewCookies(request.headers.get("cookie") ?? "", cookies);
  for (const [name, value] of marksOf(profile))
    if ((readCookie(sent, name) || null) !== value) cookies.push(markLine(name, value));
}
