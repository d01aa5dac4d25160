import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import * as schema from "./schema/all.server.ts";

export type Db = NodePgDatabase<typeof schema> & { $client: pg.Pool };

/** What the callback of `db.transaction` is given. */
export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** The database, or a transaction on it: what is begun there becomes a part of that transaction. */
export type DbOrTransaction = Pick<Db, "select" | "insert" | "update" | "delete" | "execute" | "transaction">;

export interface Connection extends AsyncDisposable {
  db: Db;
  pool: pg.Pool;
  url: string;
}

// bigint ids stay far below 2^53, so numbers are safe and simpler.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a pool on a PostgreSQL URL (`postgresql:///name?host=/socket/dir` for a unix socket). Dispose to close it. */
export function connect(url: string, options: { max?: number } = {}): Connection {
  const pool = new pg.Pool({ connectionString: url, max: options.max ?? 10, application_name: "octavo" });
  // An idle connection that breaks (the server was restarted) must not end the process; the pool replaces it.
  pool.on("error", () => {});
  const db = drizzle(pool, { schema, casing: "snake_case" });
  return { db, pool, url, [Symbol.asyncDispose]: () => pool.end() };
}
