import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { openFileSystemStore } from "#app/platform/files/file-system-store.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { createLog } from "#app/platform/log/log.server.ts";
import { loadApp } from "#server/load-app.ts";
import { createTestDb } from "./database.ts";
import { type BookFacts, makeBook } from "./make-book.ts";

/** A whole site over the production build, in this process: a database and a folder of its own, gone on disposal. */
export async function createTestSite(environment: Record<string, string> = {}) {
  const connection = await createTestDb();
  const directory = await mkdtemp(join(tmpdir(), "octavo-site-"));
  const site: Site = {
    settings: readSettings({ DATA_DIR: directory, LOG_LEVEL: "silent", ...environment }),
    db: connection.db,
    files: await openFileSystemStore(join(directory, "files")),
    jobs: { check: () => Promise.resolve() },
    log: createLog("silent"),
    now: () => new Date(),
  };
  const app = (await loadApp()).createApp(site);
  return {
    ...site,
    app,
    /** Asks the app for a path, without a network; the body is read as text. */
    async get(path: string, init: RequestInit = {}) {
      const response = await app.fetch(
        new Request(`http://localhost${path}`, { redirect: "manual", ...init }),
      );
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    makeBook: (facts?: BookFacts) => makeBook(connection.db, facts),
    [Symbol.asyncDispose]: async () => {
      await connection[Symbol.asyncDispose]();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
