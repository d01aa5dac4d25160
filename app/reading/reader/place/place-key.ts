import { readCookie } from "#app/platform/http/read-cookie.ts";

/**
 * The local-storage key of what one profile has on this device of a book (A05). A sub-user has its own; the main account
 * shares that of whoever is not signed in, so that signing in loses no place. In pages it is `window.octavoPlaceKey`, from the script
 * in their head that reads these cookies anyway.
 */
export function placeKey(kind: "place" | "bookmarks", jid: string, cookies: string): string {
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
    // V04: cut off or edited by hand.
    return "";
  }
}
