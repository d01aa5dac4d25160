import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { openFileSystemStore } from "#app/platform/files/file-system-store.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { type Boss, openBoss } from "#app/platform/jobs/boss.server.ts";
import { createLog } from "#app/platform/log/log.server.ts";
import { jobs } from "#server/jobs.ts";
import { loadApp } from "#server/load-app.ts";
import { createTestDb } from "./database.ts";
import { type BookFacts, makeBook } from "./make-book.ts";

/** A whole site over the production build, in this process: a database and a folder of its own, gone on disposal. */
export async function createTestSite(environment: Record<string, string> = {}) {
  const connection = await createTestDb();
  const directory = await mkdtemp(join(tmpdir(), "octavo-site-"));
  // Most tests ask for no work; those that do pay for opening the queues.
  const log = createLog("silent");
  let opened: Promise<Boss> | null = null;
  const boss = () => (opened ??= openBoss({ pool: connection.pool, log, jobs, isWorker: false }));
  const site: Site = {
    settings: readSettings({ DATA_DIR: directory, LOG_LEVEL: "silent", ...environment }),
    db: connection.db,
    files: await openFileSystemStore(join(directory, "files")),
    jobs: lazyJobs(() => boss()),
    log,
    now: () => new Date(),
  };
  const app = (await loadApp()).createApp(site);
  return {
    ...site,
    app,
    pool: connection.pool,
    /** Asks the app for a path, without a network; the body is read as text. */
    async get(path: string, init: RequestInit = {}) {
      const response = await app.fetch(
        new Request(`http://localhost${path}`, { redirect: "manual", ...init }),
      );
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    makeBook: (facts?: BookFacts) => makeBook(connection.db, facts),
    /** Does the background work that was asked for, until the test is over. */
    work: async () => (await boss()).work(site),
    [Symbol.asyncDispose]: async () => {
      await (await opened)?.stop();
      await connection[Symbol.asyncDispose]();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function lazyJobs(boss: () => Promise<Boss>): Site["jobs"] {
  return {
    enqueue: async (tx, queue, payload) => (await boss()).jobs.enqueue(tx, queue, payload),
    check: async () => (await boss()).jobs.check(),
  };
}
