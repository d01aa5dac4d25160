import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import type { Memory, Question } from "./hook.ts";
import { startNode, type Running } from "./processes.ts";
import { projectRoot } from "./project.ts";

/** A data directory with books in it; sites are started over it as often as wanted, one at a time. */
export interface Library {
  dataDir: string;
  start(environment?: Record<string, string>): Promise<MeasuredSite>;
}

export interface MeasuredSite extends Running {
  /** Resident memory after everything that can be freed was. */
  memory(): Promise<Memory>;
  /** What the server asked the database since the last time. */
  takeQueries(): Promise<string[]>;
  /** A connection of our own to the site's database; ended with the site. */
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult>;
}

/** The real server process, as `npm start` runs it, with the hook that answers questions. */
export async function startSite(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<MeasuredSite> {
  const port = await freePort();
  const hook = join(projectRoot, "bench", "hook.ts");
  const running = await startNode({
    arguments: ["--expose-gc", "--import", hook, "server/main.ts"],
    environment: { PORT: String(port), DATA_DIR: dataDir, SITE_URL: "", DATABASE_URL: "", ...environment },
    log: join(dataDir, "..", `site-${port}.log`),
  });
  const client = new pg.Client({ connectionString: databaseUrl(dataDir) });
  await client.connect();
  const ask = <Answer>(question: Question) =>
    new Promise<Answer>((resolve) => {
      running.child.once("message", (answer) => resolve(answer as Answer));
      running.child.send(question);
    });
  return {
    ...running,
    url: `http://127.0.0.1:${port}`,
    memory: () => ask<Memory>("memory"),
    takeQueries: async () => {
      const queries = await ask<string[]>("queries");
      await ask<boolean>("forget-queries");
      return queries;
    },
    sql: (text, values) => client.query(text, values),
    [Symbol.asyncDispose]: async () => {
      await client.end();
      await running[Symbol.asyncDispose]();
    },
  };
}

/** Of the embedded PostgreSQL that a running site has started there. */
function databaseUrl(dataDir: string): string {
  return `postgresql://octavo@localhost/postgres?host=${encodeURIComponent(join(dataDir, "postgres"))}`;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
