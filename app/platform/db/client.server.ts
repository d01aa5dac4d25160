import type { ExtractTablesWithRelations } from "drizzle-orm";
import { PgDialect, type PgTransactionConfig } from "drizzle-orm/pg-core";
import { drizzle, NodePgSession, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { reportOutage } from "../outages/outages.server.ts";
import { isDatabaseDown } from "./database-down.server.ts";
import * as schema from "./schema/all.server.ts";

export type Db = NodePgDatabase<typeof schema> & { $client: pg.Pool };

/** The argument of the callback of `db.transaction`. */
export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** The database, or a transaction on it: a nested one becomes part of it (a savepoint). */
export type DbOrTransaction = Pick<Db, "select" | "insert" | "update" | "delete" | "execute" | "transaction">;

export interface Connection extends AsyncDisposable {
  db: Db;
  pool: pg.Pool;
  url: string;
}

// bigint ids stay far below 2^53, so numbers are safe and simpler.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Longer than anybody waits in a busy pool, and shorter than a visitor would: after it the database counts as down. */
const longestWaitMs = 10_000;
const casing = "snake_case";

export interface ConnectOptions {
  /** Connections at most. */
  max?: number;
  /** PostgreSQL ends a statement that takes longer (`isTimedOut`). Without it statements may take as long as they need. */
  statementTimeoutMs?: number;
  /** Statements are never divided among several processes of the database, each of which is started for it. */
  isSerial?: boolean;
  /** Connections know their plans, which take longer to make than to run: two stay open for good, and others for a minute. */
  isPersistent?: boolean;
  /**
   * Whether a pooler is between that gives each transaction another connection: statements then have no names, which
   * only the connection that prepared them knows.
   */
  isPooled?: boolean;
}

/** Opens a pool on a PostgreSQL URL (`postgresql:///name?host=/socket/dir` for a unix socket). Dispose to close it. */
export function connect(
  url: string,
  {
    max = 10,
    statementTimeoutMs,
    isSerial = false,
    isPersistent = false,
    isPooled = false,
  }: ConnectOptions = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: "octavo",
    keepAlive: true,
    connectionTimeoutMillis: longestWaitMs,
    // Sent with the start of the connection, so that it costs no round trip.
    ...(statementTimeoutMs !== undefined && { statement_timeout: statementTimeoutMs }),
    ...(isPersistent && { min: 2, idleTimeoutMillis: 60_000 }),
    ...(isSerial && { options: "-c max_parallel_workers_per_gather=0" }),
  });
  // Neither must end the process: the pool replaces an idle connection that breaks; a broken one in use fails its next
  // query.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  if (isPooled) pool.on("connect", leaveOutNames);
  reportFailures(pool);
  const db = drizzle(pool, { schema, casing });
  db.transaction = (work, config) => transact(db, work, config);
  return { db, pool, url, [Symbol.asyncDispose]: () => pool.end() };
}

/** A single connection outside the pool that may break without ending the process. Not connected yet. */
export function singleClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  // Queries on it reject by themselves; without a listener the connection's error would end the process.
  client.on("error", () => {});
  return client;
}

/** Rejects when the connection is lost: a COPY that is cut off reports nothing by itself. */
export function lossOf(client: pg.Client): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const lost = () => reject(new Error("the connection to the database was lost"));
  client.once("error", lost).once("end", lost);
  // The consumer handles the rejection; this only avoids an unhandled one.
  promise.catch(() => {});
  return promise;
}

function reportFailures(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  const counted = (...given: unknown[]) => {
    const answer = query(...given);
    return given.some((one) => typeof one === "function") ? answer : answer.catch(reportIfAway);
  };
  pool.query = counted as typeof pool.query;
}

/** The pool's own queries run on its clients as well. */
function leaveOutNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  client.query = ((...given: unknown[]) => query(...given.map(withoutName))) as typeof client.query;
}

/** A query that is parsed where it runs; one that sends itself is left alone. */
function withoutName(given: unknown): unknown {
  if (typeof given !== "object" || given === null || !("name" in given) || "submit" in given) return given;
  return Object.assign({}, given, { name: undefined });
}

function reportIfAway(error: unknown): never {
  if (isDatabaseDown(error)) reportOutage("database");
  throw error;
}

type Tables = ExtractTablesWithRelations<typeof schema>;
type Work<Result> = (tx: Transaction) => Promise<Result>;

/** Drizzle's own implementation leaks the connection when `begin` fails: it is never returned to the pool. */
async function transact<Result>(db: Db, work: Work<Result>, config?: PgTransactionConfig): Promise<Result> {
  const client = await db.$client.connect().catch(reportIfAway);
  try {
    return await sessionOn(client, db).transaction(work, config);
  } catch (error) {
    return reportIfAway(error);
  } finally {
    client.release();
  }
}

function sessionOn(client: pg.PoolClient, { _: known }: Db) {
  const { schema: tables, fullSchema, tableNamesMap } = known;
  const relations = tables && { schema: tables, fullSchema, tableNamesMap };
  return new NodePgSession<typeof schema, Tables>(client, new PgDialect({ casing }), relations);
}
