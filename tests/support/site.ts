import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { quickFolder } from "./quick-folder.ts";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { connect, type Connection } from "#app/platform/db/client.server.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { type Boss, openBoss } from "#app/platform/jobs/boss.server.ts";
import { createLog } from "#app/platform/log/log.server.ts";
import { closeTransports } from "#app/platform/mail/sending/mail-transports.server.ts";
import { jobs } from "#server/jobs.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { loadApp } from "./load-app.ts";
import { countRoundTrips, createTestDb } from "./database.ts";
import { readMails } from "./mails.ts";
import { type BookFacts, makeBook } from "./make-book.ts";

export interface TestSiteOptions {
  /** Another site's database, to test two processes on one; it is not closed with this site. */
  connection?: Connection;
  site?: Partial<Site>;
  /** Replaces React Router, for tests of the shell around it. */
  render?: (request: Request) => Promise<Response>;
}

/**
 * A complete site over the production build, in this process: a database and a folder of its own, removed on disposal.
 */
export async function createTestSite(
  environment: Record<string, string> = {},
  options: TestSiteOptions = {},
) {
  const connection = options.connection ?? (await createTestDb());
  const roundTrips = countRoundTrips(connection);
  const directory = await mkdtemp(join(quickFolder(), "octavo-site-"));
  // Most tests enqueue no jobs; only those that do open the queues.
  const log = createLog("silent");
  let opened: Promise<Boss> | null = null;
  // On connections of their own, so that pg-boss's own queries are not counted among a page's round trips.
  const queues = connect(connection.url, { max: 2 });
  const boss = () => (opened ??= openBoss({ pool: queues.pool, log, jobs, isWorker: false }));
  const build = await loadApp();
  const settings = readSettings({
    DATA_DIR: directory,
    LOG_LEVEL: "silent",
    RATE_LIMIT_PER_MINUTE: "0",
    // Its memory for keys is reserved at once, for each test.
    PAGE_CACHE_MB: "16",
    // Tests share the event loop, the processor and the database with other tests.
    SHED_LOAD_ABOVE_MS: "0",
    SEARCH_TIMEOUT_MS: "30000",
    // Its banner would stand in the way of journeys about other things.
    ANALYTICS: "off",
    ...environment,
  });
  const searching = connect(connection.url, { max: 3, statementTimeoutMs: settings.SEARCH_TIMEOUT_MS });
  const searchTrips = countRoundTrips(searching);
  const site: Site = {
    settings,
    db: connection.db,
    searchDb: searching.db,
    databaseUrl: connection.url,
    files: await openFileStore({ STORAGE_URL: undefined, DATA_DIR: directory }),
    jobs: lazyJobs(() => boss()),
    hooks: build.hooks,
    log,
    now: () => new Date(),
    ...options.site,
  };
  const app = build.createApp(site, options.render);
  return {
    ...site,
    app,
    connection,
    /**
     * Requests a path from the app, without a network; the body is read as text. Earlier invalidations are processed
     * first: a browser's next click is never as fast as a test.
     */
    async get(path: string, init: RequestInit = {}) {
      await app.caughtUp();
      const url = path.startsWith("http") ? path : `http://localhost${path}`;
      const response = await app.fetch(await withLength(new Request(url, { redirect: "manual", ...init })));
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    /** The number of round trips to the database: `await site.roundTrips(() => site.get("/"))`. */
    async roundTrips(work: () => Promise<unknown>): Promise<number> {
      const before = roundTrips() + searchTrips();
      await work();
      return roundTrips() + searchTrips() - before;
    },
    /** Serves on a real port, as in production: that of SITE_URL, for tests that need to know it before, or any. */
    async listen() {
      await app.caughtUp();
      const given = site.settings.SITE_URL;
      const server = createHttpServer(app.listener, app.upgrader).listen(
        given ? Number(new URL(given).port) : 0,
        "127.0.0.1",
      );
      await new Promise((resolve) => server.once("listening", resolve));
      const { port } = server.address() as AddressInfo;
      return {
        url: given ?? `http://127.0.0.1:${port}`,
        port,
        async [Symbol.asyncDispose]() {
          server.closeAllConnections();
          await new Promise((resolve) => server.close(resolve));
        },
      };
    },
    makeBook: (facts?: BookFacts) => makeBook(connection.db, facts),
    /**
     * The mails sent so far, oldest first; `mails("ann@example.org")` for one person's, `.at(-1)?.code` for the last
     * code.
     */
    mails: (to?: string) => readMails(site, to),
    /** Runs the enqueued jobs until the test is over. */
    work: async () => (await boss()).work(site),
    [Symbol.asyncDispose]: async () => {
      await (await opened)?.stop();
      await closeTransports(site.settings);
      await queues.pool.end();
      await searching.pool.end();
      await app[Symbol.asyncDispose]();
      if (!options.connection) await connection[Symbol.asyncDispose]();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Browsers send Content-Length. */
async function withLength(request: Request): Promise<Request> {
  if (request.body === null) return request;
  const body = await request.clone().arrayBuffer();
  request.headers.set("content-length", String(body.byteLength));
  return request;
}

function lazyJobs(boss: () => Promise<Boss>): Site["jobs"] {
  return {
    enqueue: async (tx, queue, payload) => (await boss()).jobs.enqueue(tx, queue, payload),
    enqueueAll: async (tx, queue, payloads) => (await boss()).jobs.enqueueAll(tx, queue, payloads),
    enqueueFairly: async (tx, task) => (await boss()).jobs.enqueueFairly(tx, task),
    wake: (queue) => void boss().then(({ jobs }) => jobs.wake(queue)),
    check: async () => (await boss()).jobs.check(),
  };
}
