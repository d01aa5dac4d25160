import { randomBytes } from "node:crypto";
import pg from "pg";
import { connect, type Connection } from "#app/platform/db/client.server.ts";

let opened: Promise<pg.Client> | null = null;

/**
 * On one connection of this process: starting another for each statement takes PostgreSQL as much processor time as the
 * statement. One after the other, as they wait for each other there.
 */
async function onServer(statement: string): Promise<void> {
  const client = await (opened ??= connectOnce());
  await client.query(statement);
}

async function connectOnce(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env["TEST_SERVER_URL"] });
  // One that is lost fails the statement that needs it; the next one connects again.
  const forget = () => {
    opened = null;
  };
  client.on("error", forget).on("end", forget);
  await client.connect().catch((error: unknown) => {
    forget();
    throw error;
  });
  return client;
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
  await onServer(`create database ${name} template octavo_template strategy file_copy`);
  const connection = connect(urlOf(name), { max: 5 });
  return {
    ...connection,
    [Symbol.asyncDispose]: async () => {
      await connection.pool.end();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

/** An empty database without any schema; dropped on disposal. */
export async function createEmptyDatabase(): Promise<{ url: string } & AsyncDisposable> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(`create database ${name}`);
  return {
    url: urlOf(name),
    [Symbol.asyncDispose]: () => onServer(`drop database ${name} with (force)`),
  };
}
