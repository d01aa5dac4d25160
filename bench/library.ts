import { mkdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import nodeFlags from "../scripts/node-flags.json" with { type: "json" };
import type { Db } from "../app/platform/db/client.server.ts";
import { openSite } from "../server/open-site.ts";
import pg from "pg";
import type { Memory, Question } from "./hook.ts";
import { type Running, runTimed, startNode } from "./processes.ts";
import { projectRoot } from "./project.ts";

/**
 * A data directory whose database the benchmark keeps open, so that server processes can start and stop quickly, and
 * the processor time of the database is measured separately.
 */
export interface Library extends AsyncDisposable {
  dataDir: string;
  /** Settings for a process that uses it. */
  environment: Record<string, string>;
  db: Db;
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The real server process over it. */
  start(environment?: Record<string, string>): Promise<MeasuredSite>;
}

export interface MeasuredSite extends Running {
  /** Resident memory after freeing all that can be freed. */
  memory(): Promise<Memory>;
  /** The server's queries since the last call. */
  takeQueries(): Promise<string[]>;
}

export async function createLibrary(dataDir: string): Promise<Library> {
  await mkdir(dataDir, { recursive: true });
  const environment = { DATA_DIR: dataDir, DATABASE_URL: "", SITE_URL: "", STORAGE_URL: "" };
  const site = await openSite({ ...environment, LOG_LEVEL: "warn" });
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  return {
    dataDir,
    environment,
    db: site.db,
    sql: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    start: (more = {}) => startSite(dataDir, { ...environment, ...more }),
    [Symbol.asyncDispose]: async () => {
      await client.end();
      await site[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Imports files by the command line, as an operator does: the program of scripts/octavo.mjs. */
export async function importInto(library: Library, paths: string[]) {
  const command = [
    process.execPath,
    ...nodeFlags.octavo,
    "build/server/cli.js",
    "import",
    "--json",
    ...paths,
  ];
  const run = await runTimed(command, { ...library.environment, NODE_ENV: "production" });
  const imported = run.output.split("\n").filter((line) => line.includes('"status":"imported"')).length;
  if (run.status !== 0 || imported === 0) throw new Error(`the import failed:\n${run.output}`);
  return { ...run, imported };
}

/** As `npm start` runs it (same flags), but without a rate limit and with our hook. */
async function startSite(dataDir: string, environment: Record<string, string>): Promise<MeasuredSite> {
  const port = environment["PORT"] ?? String(await freePort());
  const hook = join(projectRoot, "bench", "hook.ts");
  const running = await startNode({
    arguments: [...nodeFlags.server, "--expose-gc", "--import", hook, "build/server/main.js"],
    environment: {
      PORT: port,
      HOST: "127.0.0.1",
      RATE_LIMIT_PER_MINUTE: "0",
      // Its banner would lie over the pages that are measured.
      ANALYTICS: "off",
      ...environment,
    },
    log: join(dataDir, `site-${port}.log`),
  });
  const ask = <Answer>(question: Question) =>
    new Promise<Answer>((resolve) => {
      const receive = (message: unknown) => {
        const { question: asked, found } = message as { question?: Question; found?: Answer };
        if (asked !== question) return;
        running.child.off("message", receive);
        resolve(found as Answer);
      };
      running.child.on("message", receive);
      running.child.send(question);
    });
  return {
    ...running,
    url: `http://127.0.0.1:${port}`,
    memory: () => ask<Memory>("memory"),
    takeQueries: () => ask<string[]>("queries"),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
