import type { CookieName } from "./device-storage.ts";

/**
 * The decoded value of one cookie of a `Cookie` header or `document.cookie`; null when it is absent or cannot be
 * decoded.
 */
export function readCookie(header: string | null, name: CookieName): string | null {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      // Stray percent signs: somebody edited it by hand.
      return null;
    }
  }
  return null;
}
