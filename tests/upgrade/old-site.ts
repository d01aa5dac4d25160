import { readFile } from "node:fs/promises";
import type pg from "pg";
import { applyWithin, listMigrations } from "#app/platform/db/migrate.server.ts";

interface Journal {
  entries: { tag: string; when: number }[];
}

/** Applies the migrations up to the one of this number, as far as they are missing. */
export async function applyUpTo(client: pg.ClientBase, version: string): Promise<void> {
  const journal = JSON.parse(
    await readFile("app/platform/db/migrations/meta/_journal.json", "utf8"),
  ) as Journal;
  const last = journal.entries.find(({ tag }) => tag.startsWith(`${version}_`));
  if (!last) throw new Error(`there is no migration ${version}`);
  const { rows: tables } = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  );
  const { rows } = tables[0]?.name
    ? await client.query<{ done: string | null }>(
        "select max(created_at) as done from drizzle.__drizzle_migrations",
      )
    : { rows: [] };
  const done = Number(rows[0]?.done ?? 0);
  await applyWithin(
    client,
    listMigrations().filter(({ folderMillis }) => done < folderMillis && folderMillis <= last.when),
  );
}
