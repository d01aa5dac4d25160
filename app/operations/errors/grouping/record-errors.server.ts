import type { Site } from "#app/platform/http/site-context.server.ts";
import { describeError } from "#app/platform/log/describe-error.server.ts";
import { cleanType, framesOf, routeOf } from "../reporting/clean-report.ts";
import type { Report } from "../reporting/report-input.ts";
import type { ErrorForwarder } from "../forwarding/forward-errors.server.ts";
import { traceFrames } from "../tracing/trace-frames.server.ts";
import { ErrorBuffer, type Gathered } from "./error-buffer.ts";
import { storeErrors } from "./store-errors.server.ts";

const storeAfterMs = 5_000;

type ErrorSite = Pick<Site, "db" | "log" | "now" | "settings">;

/** The open records, by the database of their site: errors happen where only the site is at hand. */
const open = new WeakMap<Site["db"], ErrorRecords>();

/** What a process records of errors until it ends. */
export class ErrorRecords implements AsyncDisposable {
  readonly #site: ErrorSite;
  readonly #build: string;
  readonly #buffer: ErrorBuffer;
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();
  #forwarder: Promise<ErrorForwarder> | undefined;

  constructor(site: ErrorSite, build: string) {
    this.#site = site;
    this.#build = build;
    this.#buffer = new ErrorBuffer(() => {
      this.#timer = setTimeout(() => void this.store(), storeAfterMs).unref();
    });
  }

  addReport(report: Report, client: string): void {
    this.#buffer.add({ ...report, side: "browser", client }, this.#site.now());
  }

  addOwn(error: unknown, route: string): void {
    const { type, message, stack } = describeError(error);
    const frames = framesOf(stack, serverFile);
    const facts = { side: "server", type: cleanType(type), message, frames, route } as const;
    this.#buffer.add(
      { ...facts, build: this.#build, breadcrumbs: [], client: "", count: 1 },
      this.#site.now(),
    );
  }

  /** Stores what was recorded so far; what cannot be stored waits for the next time. */
  store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#storing = this.#storing.then(() => this.#store());
    return this.#storing;
  }

  async #store(): Promise<void> {
    const gathered = this.#buffer.take();
    const named = await traced(gathered);
    try {
      await storeErrors(this.#site.db, named, this.#build);
    } catch (error) {
      this.#buffer.putBack(gathered);
      // Not as an error: it would be recorded as one.
      return this.#site.log.warn({ err: error }, "errors could not be stored");
    }
    await this.#forward(named);
  }

  /** Loaded only on a site that has such a service. */
  async #forward(errors: Gathered[]): Promise<void> {
    const dsn = this.#site.settings.SENTRY_DSN;
    if (dsn === undefined || errors.length === 0) return;
    this.#forwarder ??= import("../forwarding/forward-errors.server.ts").then(
      (it) => new it.ErrorForwarder(this.#site, dsn),
    );
    await (await this.#forwarder).forward(errors);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    open.delete(this.#site.db);
    await this.store();
    clearTimeout(this.#timer);
  }
}

async function traced(gathered: Gathered[]): Promise<Gathered[]> {
  const stacks = await traceFrames(gathered.map(({ side, frames }) => ({ side, frames })));
  return gathered.map((each, at) => ({ ...each, frames: stacks[at] ?? each.frames }));
}

/** Files of the server without the folder that it is installed in. */
const serverFile = (address: string): string | null =>
  address
    .replace(/^file:\/\//, "")
    .replace(/^.*\/(node_modules\/|build\/server\/|app\/|server\/)/, "$1")
    .slice(0, 120);

/** Begins to record the errors of a site; disposing stores the last of them. */
export function openErrorRecords(site: ErrorSite, build: string): ErrorRecords {
  const records = new ErrorRecords(site, build);
  open.set(site.db, records);
  return records;
}

/** Records an unexpected error of the server, where the site records them. Never throws. */
export function recordError(site: ErrorSite, error: unknown, path: string): void {
  open.get(site.db)?.addOwn(error, routeOf(path));
}
