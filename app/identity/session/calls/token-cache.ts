import { type Fields, textOf } from "#app/ui/initials.ts";
import { tokenLifetime } from "#app/platform/http/times.ts";
import type { SessionStorageKey } from "#app/platform/http/cookies/device-storage.ts";
import type { Clock } from "#app/platform/http/clock.ts";

export interface TokenCacheParts {
  clock: Clock;
  /** In the tab's session storage, so that navigation needs no request for a token. */
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  fetch: (path: string) => Promise<Response>;
}

interface CachedToken {
  token: string;
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

export const tokenEntry = "octavo:token" satisfies SessionStorageKey;

/** The token that calls send (C11), for 3,000,000 ms (L02). */
export class TokenCache {
  #parts: TokenCacheParts;
  #pending: Promise<string> | null = null;
  /** Requested by this page, not read from the tab's storage. */
  #fresh: string | null = null;

  constructor(parts: TokenCacheParts) {
    this.#parts = parts;
  }

  /** Empty without a session; throws when that cannot be determined. Concurrent callers share one request. */
  async find(): Promise<string> {
    return this.#cached() ?? (this.#pending ??= this.#request().finally(() => (this.#pending = null)));
  }

  /**
   * A new token in place of a refused one: the tab may have stored it in an earlier session. Empty when there is none, or
   * when the refused one was requested just now.
   */
  async replace(refused: string): Promise<string> {
    if (refused === this.#fresh) return "";
    if (this.#cached() === refused) this.clear();
    return this.find();
  }

  clear(): void {
    try {
      this.#parts.storage.removeItem(tokenEntry);
    } catch {
      // Storage is unavailable, so there is nothing to remove.
    }
  }

  #cached(): string | null {
    const cached = this.#read();
    if (!cached) return null;
    const age = this.#parts.clock.now() - cached.fetchedAt;
    return age >= 0 && age < tokenLifetime ? cached.token : null;
  }

  #read(): CachedToken | null {
    try {
      const cached = JSON.parse(
        this.#parts.storage.getItem(tokenEntry) ?? "null",
      ) as Partial<CachedToken> | null;
      const { token, fetchedAt } = cached ?? {};
      return typeof token === "string" && typeof fetchedAt === "number" ? { token, fetchedAt } : null;
    } catch {
      // Edited by hand, or storage is unavailable: the token is requested.
      return null;
    }
  }

  async #request(): Promise<string> {
    const answer = await this.#parts.fetch("/api/auth/token");
    if (answer.status === 401 || answer.status === 403) return "";
    if (!answer.ok) throw new Error(`the token was answered ${answer.status}`);
    const token = textOf((await answer.json()) as Fields, "token");
    this.#fresh = token;
    this.#store({ token, fetchedAt: this.#parts.clock.now() });
    return token;
  }

  #store(cached: CachedToken): void {
    try {
      this.#parts.storage.setItem(tokenEntry, JSON.stringify(cached));
    } catch {
      // No room, or not allowed: the next page requests it again.
    }
  }
}
