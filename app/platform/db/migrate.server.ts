import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { ConfigurationError } from "../config/configuration-error.server.ts";
import { connect } from "./client.server.ts";

// From the working directory, not from this file: the server bundle lies elsewhere, and every entry starts in the root.
const migrationsFolder = join(process.cwd(), "app/platform/db/migrations");
// Any constant, the same in every process.
const MIGRATION_LOCK = 0x0c7a_0001;
const oldestServer = 15;

/**
 * Brings a database to this version's schema, under an advisory lock so that several processes may start at once.
 * Refuses a PostgreSQL that is too old and a database that a newer version of Octavo has already changed.
 */
export async function migrate(url: string): Promise<void> {
  // One connection: the session lock and the migrations must share it.
  await using connection = connect(url, { max: 1 });
  const { pool } = connection;
  await refuseOldServer(pool);
  // Most starts follow one of the same version, and after a crash somebody is waiting for the start.
  if ((await appliedVersion(pool)) === newestVersion()) return;
  await pool.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  try {
    await refuseNewerSchema(pool);
    await pool.query("set client_min_messages = warning");
    await applyMigrations(connection.db, { migrationsFolder });
  } finally {
    await pool.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  }
}

/** The migrations of this version, oldest first. A schema version is the timestamp of its last migration. */
export function listMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder });
}

/** Applies migrations within the caller's transaction, and records them as `migrate` does. */
export async function applyWithin(client: pg.ClientBase, migrations: MigrationMeta[]): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

/** The timestamp of the last migration applied to a database, or null when there was none. */
export async function appliedVersion(database: pg.Pool | pg.ClientBase): Promise<number | null> {
  const table = await database.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (table.rows[0]?.name === null) return null;
  const { rows } = await database.query(
    "select max(created_at)::bigint as at from drizzle.__drizzle_migrations",
  );
  return rows[0]?.at ?? null;
}

/** Reads the journal alone: reading and hashing all migrations takes longer than querying the database. */
function newestVersion(): number {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8")) as {
    entries: { when: number }[];
  };
  return journal.entries.at(-1)?.when ?? 0;
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major >= oldestServer) return;
  throw new ConfigurationError(
    `DATABASE_URL leads to PostgreSQL ${major}; Octavo needs ${oldestServer} or newer`,
  );
}

async function refuseNewerSchema(pool: pg.Pool): Promise<void> {
  const applied = await appliedVersion(pool);
  if (applied === null || applied <= newestVersion()) return;
  throw new ConfigurationError(
    "This database was last used by a newer version of Octavo. Start that version, or restore a backup made with this one.",
  );
}
