import { logoutMessageSeconds } from "#app/platform/http/times.ts";
import type { CookieJar } from "../cookie-jar.ts";
import type { CallApi } from "../calls/http-client.ts";
import type { ProfileStore } from "../profiles/profile-store.ts";
import type { TokenCache } from "../calls/token-cache.ts";

export interface LogoutParts {
  call: CallApi;
  jar: CookieJar;
  store: ProfileStore;
  tokens: Pick<TokenCache, "clear">;
  path: () => string;
  navigate: (path: string) => void;
  /** Shows that the session still exists. */
  announceFailure: () => void;
}

export interface Farewell {
  /** Shown once on `/sign-in`. */
  message?: string;
  /** X01: the server has reported it; there is nothing left to end. */
  isOver?: boolean;
  /** X10: silent from the profile menu, logged from the header. */
  onFailure?: (failure: unknown) => void;
}

/**
 * S08: ends the session, and clears what this device stored of it. If the server cannot end it nothing is cleared:
 * nobody may believe that they are signed out while their session continues.
 */
export async function logOut(parts: LogoutParts, farewell: Farewell = {}): Promise<void> {
  const { message, isOver = false, onFailure } = farewell;
  const { call, jar, store, tokens, path, navigate, announceFailure } = parts;
  try {
    const answer = await call("/api/auth/logout", { method: "POST" });
    if (!answer.ok) throw new Error(`the log-out was answered ${answer.status}`);
  } catch (failure) {
    onFailure?.(failure);
    if (!isOver) return announceFailure();
  }
  tokens.clear();
  store.clear();
  if (message) jar.write("logout-message", message, logoutMessageSeconds);
  if (path() !== "/sign-in") navigate("/sign-in");
}
