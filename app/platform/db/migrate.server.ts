import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { connect } from "./client.server.ts";
import { migrationsFolder } from "./migrations-folder.server.ts";

// Any constant does, as long as every process takes the same one.
const MIGRATION_LOCK = 0x0c7a_0001;

/** Brings a database to this version's schema, under an advisory lock so that several processes may start at once. */
export async function migrate(url: string): Promise<void> {
  // One connection: the session lock and the migrations must share it.
  await using connection = connect(url, { max: 1 });
  await connection.pool.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  try {
    await connection.pool.query("set client_min_messages = warning");
    await applyMigrations(connection.db, { migrationsFolder });
  } finally {
    await connection.pool.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  }
}
