import type { Site } from "#app/platform/http/site-context.server.ts";
import { feedProgramOf } from "./feed-program.ts";
import { type Fetch, storeFetches } from "./fetch-commands.server.ts";

/** A request for a feed as the server sees it. */
export interface FeedRequest {
  method: string | undefined;
  /** Without the origin. */
  target: string;
  status: number;
  client: () => string | null;
  header: (name: string) => string | undefined;
}

const waitMs = 2_000;
/** More within one wait are not counted: a flood must not fill memory. */
const mostWaiting = 2_000;

/**
 * Counts who fetches the feeds of works, also those answered from memory. They are stored together after a moment, so that a feed costs no
 * more than before; until then addresses are in memory.
 */
export class FeedLog implements AsyncDisposable {
  readonly #site: Pick<Site, "db" | "now" | "log">;
  readonly #waiting = new Map<string, Fetch>();
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();

  constructor(site: Pick<Site, "db" | "now" | "log">) {
    this.#site = site;
  }

  add({ method, target, status, client, header }: FeedRequest): void {
    const jid = jidOf(target);
    if (jid === null || method !== "GET" || (status !== 200 && status !== 304)) return;
    const program = feedProgramOf(header("user-agent") ?? "", header("sec-fetch-mode") === "navigate");
    if (!program || this.#waiting.size >= mostWaiting) return;
    const { service, readers } = program;
    const address = client() ?? "";
    this.#waiting.set(`${jid} ${service ?? address}`, {
      jid,
      kind: "feed",
      client: address,
      account: null,
      service: service === null ? null : { name: service, readers },
    });
    this.#timer ??= setTimeout(() => this.#store(), waitMs).unref();
  }

  #store(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const fetches = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#storing = this.#storing.then(async () => {
      try {
        await storeFetches(this.#site, fetches);
      } catch (cause) {
        this.#site.log.error({ err: cause }, "readers of feeds could not be counted");
      }
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#store();
    await this.#storing;
  }
}

const [before, after] = ["/bookdetail/", "/feed.atom"];

/** Called for every answer from memory, so most targets are recognised by their first letters. */
function jidOf(target: string): string | null {
  if (!target.startsWith(before)) return null;
  const [path = ""] = target.split("?", 1);
  const jid = path.slice(before.length, -after.length);
  return path.endsWith(after) && /^[\w.~-]{1,100}$/.test(jid) ? jid : null;
}
