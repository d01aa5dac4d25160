import { readDsn } from "#app/platform/config/error-settings.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Gathered } from "../grouping/error-buffer.ts";
import { sentryEnvelope } from "./sentry-envelope.ts";

/** However many errors there are, the service gets so many envelopes at a time; the others follow later. */
const mostAtOnce = 20;
const mostWaiting = 200;
const timeLimitMs = 5_000;
const pauseSeconds = 60;
const longestPauseSeconds = 3_600;

type ForwardSite = Pick<Site, "settings" | "log" | "now">;

/**
 * Passes errors on to the operator's service. They are stored here anyway, so what the service does not take in time
 * is dropped.
 */
export class ErrorForwarder {
  readonly #site: ForwardSite;
  readonly #dsn: NonNullable<ReturnType<typeof readDsn>>;
  #waiting: Gathered[] = [];
  #pausedUntil = 0;

  constructor(site: ForwardSite, dsn: string) {
    const read = readDsn(dsn);
    if (!read) throw new Error("SENTRY_DSN is no DSN");
    this.#site = site;
    this.#dsn = read;
  }

  /** Adds these to what waits, and sends what may be sent now. Never rejects. */
  async forward(errors: Gathered[]): Promise<void> {
    this.#waiting.push(...errors.slice(0, mostWaiting - this.#waiting.length));
    for (let sent = 0; sent < mostAtOnce && this.#waiting.length > 0; sent += 1) {
      if (this.#site.now().getTime() < this.#pausedUntil) return;
      const [next] = this.#waiting;
      if (!next || !(await this.#send(next))) return;
      this.#waiting.shift();
    }
  }

  /** Whether it need not be sent again: taken, or refused for good. */
  async #send(error: Gathered): Promise<boolean> {
    const { envelopes, key } = this.#dsn;
    try {
      const answer = await fetch(envelopes, {
        method: "POST",
        headers: {
          "content-type": "application/x-sentry-envelope",
          "x-sentry-auth": `Sentry sentry_version=7, sentry_client=octavo/1, sentry_key=${key}`,
        },
        body: sentryEnvelope(error, this.#site.now()),
        signal: AbortSignal.timeout(timeLimitMs),
        redirect: "error",
      });
      await answer.body?.cancel();
      if (answer.status !== 429 && answer.status < 500) return true;
      this.#pause(Number(answer.headers.get("retry-after")));
    } catch (failure) {
      this.#site.log.warn({ err: failure }, "the service of SENTRY_DSN cannot be reached");
      this.#pause(pauseSeconds);
    }
    return false;
  }

  #pause(given: number): void {
    const wait = Math.min(longestPauseSeconds, given > 0 ? given : pauseSeconds);
    this.#pausedUntil = this.#site.now().getTime() + wait * 1_000;
  }
}
