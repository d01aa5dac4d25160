import type { CookieName } from "./device-storage.ts";

/** The value of one cookie of a `Cookie` header or `document.cookie`, decoded; null when absent or not decodable. */
export function readCookie(header: string | null, name: CookieName): string | null {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      // Percent signs that belong to nothing: somebody edited it by hand.
      return null;
    }
  }
  return null;
}
