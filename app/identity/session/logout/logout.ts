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
  /** X01: the server has said so; there is nothing left to end. */
  isOver?: boolean;
  /** X10: silent from the profile menu, logged from the header. */
  onFailure?: (failure: unknown) => void;
}

/**
 * S08: ends the session, and forgets on this device whatever was stored of it. When the server cannot end it nothing is forgotten:
 * nobody is to believe that they have left while their session goes on.
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
