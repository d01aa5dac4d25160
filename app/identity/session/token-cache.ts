import { type Fields, textOf } from "#app/identity/names/initials.ts";
import { tokenLifetime } from "#app/platform/http/times.ts";
import type { SessionStorageKey } from "#app/platform/http/device-storage.ts";
import type { Clock } from "#app/platform/http/clock.ts";

export interface TokenCacheParts {
  clock: Clock;
  /** Of the tab, so that going from page to page costs no request for a token. */
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  fetch: (path: string) => Promise<Response>;
}

interface KeptToken {
  token: string;
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

export const tokenEntry = "octavo:token" satisfies SessionStorageKey;

/** The token that calls send (C11), for 3,000,000 ms (L02). */
export class TokenCache {
  #parts: TokenCacheParts;
  #asking: Promise<string> | null = null;
  /** Asked for by this page, not found in the tab. */
  #fresh: string | null = null;

  constructor(parts: TokenCacheParts) {
    this.#parts = parts;
  }

  /** Empty when nobody is signed in; throws when that cannot be found out. Whoever asks meanwhile shares the answer. */
  async find(): Promise<string> {
    return this.#kept() ?? (this.#asking ??= this.#ask().finally(() => (this.#asking = null)));
  }

  /**
   * Another token in the place of one that was refused: the tab may have kept that from a session before this one. Empty
   * when there is none, or the refused one was asked for just now.
   */
  async replace(refused: string): Promise<string> {
    if (refused === this.#fresh) return "";
    if (this.#kept() === refused) this.clear();
    return this.find();
  }

  clear(): void {
    try {
      this.#parts.storage.removeItem(tokenEntry);
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
  }

  #kept(): string | null {
    const kept = this.#read();
    if (!kept) return null;
    const age = this.#parts.clock.now() - kept.fetchedAt;
    return age >= 0 && age < tokenLifetime ? kept.token : null;
  }

  #read(): KeptToken | null {
    try {
      const kept = JSON.parse(this.#parts.storage.getItem(tokenEntry) ?? "null") as Partial<KeptToken> | null;
      const { token, fetchedAt } = kept ?? {};
      return typeof token === "string" && typeof fetchedAt === "number" ? { token, fetchedAt } : null;
    } catch {
      // Edited by hand, or a browser that keeps nothing: then it is asked for.
      return null;
    }
  }

  async #ask(): Promise<string> {
    const answer = await this.#parts.fetch("/api/auth/token");
    if (answer.status === 401 || answer.status === 403) return "";
    if (!answer.ok) throw new Error(`the token was answered ${answer.status}`);
    const token = textOf((await answer.json()) as Fields, "token");
    this.#fresh = token;
    this.#keep({ token, fetchedAt: this.#parts.clock.now() });
    return token;
  }

  #keep(kept: KeptToken): void {
    try {
      this.#parts.storage.setItem(tokenEntry, JSON.stringify(kept));
    } catch {
      // No room, or not allowed: then the next page asks again.
    }
  }
}
