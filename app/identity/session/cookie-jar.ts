import { cookieLine } from "#app/platform/http/cookies/cookie-line.ts";
import type { CookieName } from "#app/platform/http/cookies/device-storage.ts";
import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";

/** The cookies that scripts may read, decoded. */
export interface CookieJar {
  read(name: CookieName): string | null;
  /** Zero seconds removes it. */
  write(name: CookieName, value: string, seconds: number): void;
}

export const browserCookies: CookieJar = {
  // What cannot be decoded is returned as it is: malformed, not absent (V04).
  read: (name) =>
    readCookie(document.cookie, name) ??
    document.cookie
      .split("; ")
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1) ??
    null,
  write(name, value, seconds) {
    // On plain http (a trial at home) browsers drop Secure cookies, so the attribute is omitted there.
    const line = cookieLine(name, value, seconds);
    document.cookie = window.isSecureContext ? line : line.replace("; Secure", "");
  },
};
