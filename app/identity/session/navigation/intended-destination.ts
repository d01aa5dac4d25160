import { type Destination, isSafePath, readDestination } from "#app/identity/destination/public.ts";
import { destinationLifetime } from "#app/platform/http/times.ts";
import type { Clock } from "#app/platform/http/clock.ts";
import type { CookieJar } from "../cookie-jar.ts";

const cookie = "intended-destination";

/** E02, S09: the page that was requested before another one came first. */
export class IntendedDestination {
  #jar: CookieJar;
  #clock: Clock;

  constructor(jar: CookieJar, clock: Clock) {
    this.#jar = jar;
    this.#clock = clock;
  }

  /** False for a path that could lead off the site (V03): the stored destination then stays. */
  remember(path: string, context: Partial<Destination["context"]> = {}): boolean {
    if (!isSafePath(path)) return false;
    const book = { bookJid: null, bookTitle: null, bookAuthor: null, ...context };
    const record: Destination = { path, timestamp: this.#clock.now(), context: book };
    this.#jar.write(cookie, JSON.stringify(record), destinationLifetime / 1_000);
    return true;
  }

  find(): Destination | null {
    return readDestination(this.#jar.read(cookie), new Date(this.#clock.now()));
  }

  /** Returns the stored path, otherwise `/`, and removes it. */
  take(): string {
    const stored = this.find();
    this.#jar.write(cookie, "", 0);
    return stored?.path ?? "/";
  }
}
