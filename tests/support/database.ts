import { randomBytes } from "node:crypto";
import pg from "pg";
import { connect, type Connection } from "#app/platform/db/client.server.ts";

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: process.env["TEST_SERVER_URL"] });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(process.env["TEST_SERVER_URL"] ?? "");
  url.pathname = `/${database}`;
  return url.href;
}

/** Counts every query sent on this pool's connections from now on, transactions included. */
export function countRoundTrips({ pool }: Pick<Connection, "pool">): () => number {
  let count = 0;
  const counted = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = (...given: unknown[]) => {
      count++;
      return query(...given) as never;
    };
  });
  return () => count;
}

/**
 * A fresh database cloned from the migrated template; dropped on disposal. `await using db = await createTestDb()`. The
 * template is small and idle: copying its files takes a quarter of the time of writing it through the log.
 */
export async function createTestDb(): Promise<Connection> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer((client) =>
    client.query(`create database ${name} template octavo_template strategy file_copy`),
  );
  const connection = connect(urlOf(name), { max: 5 });
  return {
    ...connection,
    [Symbol.asyncDispose]: async () => {
      await connection.pool.end();
      await onServer((client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** An empty database without any schema; dropped on disposal. */
export async function createEmptyDatabase(): Promise<{ url: string } & AsyncDisposable> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer((client) => client.query(`create database ${name}`));
  return {
    url: urlOf(name),
    [Symbol.asyncDispose]: () => onServer((client) => client.query(`drop database ${name} with (force)`)),
  };
}
