import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";

/**
 * The local-storage key of a profile's position or marks in a book (A05). A sub-user has its own; the main account
 * shares the key of visitors who are not signed in, so that signing in loses nothing. In pages it is
 * `window.octavoLocatorKey`, set by viewer-script.ts.
 */
export function locatorKey(
  kind: "place" | "bookmarks" | "read" | "opened" | "synced" | "marks",
  jid: string,
  cookies: string,
): string {
  return `octavo:${kind}:${subUserOf(cookies)}${jid}`;
}

function subUserOf(cookies: string): string {
  try {
    const profile = JSON.parse(readCookie(cookies, "current-user") ?? "null") as Record<
      string,
      unknown
    > | null;
    return profile?.["role"] === "SubUser" ? `${String(profile["id"])}:` : "";
  } catch {
    // V04: the cookie may be truncated or edited.
    return "";
  }
}
