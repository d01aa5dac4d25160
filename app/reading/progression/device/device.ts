import type { LocalStorageKey } from "#app/platform/http/cookies/device-storage.ts";
import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";
import type { DeviceKind } from "../stored-progression.ts";

const key: LocalStorageKey = "octavo:device";

/** The id of this browser, made when it is first needed; null where nothing can be stored. */
export function deviceId(): string | null {
  try {
    const stored = localStorage.getItem(key);
    if (stored) return stored;
    // `crypto.randomUUID` needs HTTPS.
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const made = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    localStorage.setItem(key, made);
    return made;
  } catch {
    return null;
  }
}

/** What is touched and small is a phone, whatever pens and mice are connected to it. */
export function deviceKind(): DeviceKind {
  if (navigator.maxTouchPoints > 0 && Math.min(screen.width, screen.height) < 600) return "phone";
  return matchMedia("(pointer: coarse)").matches ? "tablet" : "computer";
}

/** The id of the selected profile; null when nobody is signed in. */
export function selectedProfile(): string | null {
  try {
    const profile: unknown = JSON.parse(readCookie(document.cookie, "current-user") ?? "null");
    return typeof profile === "object" && profile !== null && "id" in profile ? String(profile.id) : null;
  } catch {
    // V04: the cookie may be truncated or edited.
    return null;
  }
}
