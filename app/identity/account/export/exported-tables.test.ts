import { expect, test } from "vitest";
import { createTestDb } from "#tests/support/database.ts";
import { exportedTables, tablesLeftOut } from "./exported-tables.ts";
import { listOwnRows } from "./export-queries.server.ts";

interface OwnColumn {
  table: string;
  column: string;
}

/** Every column of every table that refers to accounts or profiles, from the database's catalogue. */
async function listOwnColumns({ pool }: Awaited<ReturnType<typeof createTestDb>>): Promise<OwnColumn[]> {
  const { rows } = await pool.query<OwnColumn>(`
    select c.relname::text as table, a.attname::text as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (c.relname = 'accounts' or exists (
      select from pg_constraint f join pg_class parent on parent.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and parent.relname in ('accounts', 'profiles')))
    order by 1, 2`);
  return rows;
}

test("every table, and every column of a table that refers to accounts or profiles, is exported or left out for a reason", async () => {
  await using connection = await createTestDb();
  const found = await listOwnColumns(connection);
  expect(found.length).toBeGreaterThan(200);
  const undecided = found.filter(({ table, column }) => {
    const exported = exportedTables[table];
    return exported && !exported.columns.includes(column) && !exported.withheld?.includes(column);
  });
  expect(undecided).toEqual([]);
  // Also tables that refer to nobody by a key: by an email address, a hash or an id they may still be about somebody.
  const { rows } = await connection.pool.query<{ table: string }>(`
    select relname::text as table from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`);
  const decided = [...Object.keys(exportedTables), ...Object.values(tablesLeftOut).flat()];
  expect(rows.map(({ table }) => table).toSorted()).toEqual(decided.toSorted());
});

test("every listed column exists", async () => {
  await using connection = await createTestDb();
  const there = new Set((await listOwnColumns(connection)).map(({ table, column }) => `${table}.${column}`));
  const named = Object.entries(exportedTables).flatMap(([table, { columns, withheld = [] }]) =>
    [...columns, ...withheld].map((column) => `${table}.${column}`),
  );
  expect(named.filter((name) => !there.has(name))).toEqual([]);
});

test("a table or column that is not listed is not exported, whatever it refers to", async () => {
  await using connection = await createTestDb();
  const { db, pool } = connection;
  await pool.query(`insert into accounts (id, name, email) values ('ann', 'Ann', 'ann@example.org')`);
  await pool.query(`alter table accounts add column api_key text default 'opens-every-door'`);
  await pool.query(`create table api_keys (account_id text references accounts (id), key text)`);
  await pool.query(`insert into api_keys values ('ann', 'opens-every-door')`);
  const rows = await listOwnRows(db, "ann");
  expect(rows.find(({ table }) => table === "accounts")?.rows).toEqual([
    expect.objectContaining({ id: "ann", email: "ann@example.org" }),
  ]);
  expect(rows.map(({ table }) => table)).toEqual(Object.keys(exportedTables));
  expect(JSON.stringify(rows)).not.toContain("opens-every-door");
});
