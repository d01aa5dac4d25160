import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { connect } from "#app/platform/db/client.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { createEmptyDatabase } from "#tests/support/database.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";
import { applyUpTo } from "./old-site.ts";

// The states of existing sites: the schema of a migration, which its checksum keeps unchanged, and rows in every table.
const versions = ["0010", "0052"];

async function onDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A database as a site of this version left it. */
async function createOldDatabase(version: string) {
  const database = await createEmptyDatabase();
  const rows = await readFile(join(import.meta.dirname, `site-at-${version}.sql`), "utf8");
  await onDatabase(database.url, async (client) => {
    await applyUpTo(client, version);
    await client.query(rows);
  });
  return database;
}

/** Table → its rows, each as the JSON of its columns before the upgrade. */
async function readAll(url: string): Promise<Record<string, object[]>> {
  return onDatabase(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename::text as name from pg_tables where schemaname = 'public' order by 1",
    );
    const all: Record<string, object[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: object }>(
        `select to_jsonb(t) as row from public.${name} t order by to_jsonb(t)::text`,
      );
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  });
}

test.each(versions)(
  "a site of migration %s with rows in every table reaches today's schema, and none of its rows is lost or changed",
  async (version) => {
    await using database = await createOldDatabase(version);
    const before = await readAll(database.url);
    expect(Object.keys(before).length).toBeGreaterThan(60);
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    await migrate(database.url);
    const after = await readAll(database.url);
    // The index that search had: its books and words are in another one.
    const { book_search: indexed, book_bits: strings, book_bit_terms: terms, ...stays } = before;
    expect(after["book_search"]).toBeUndefined();
    // Derived from that index; of another length now, so that a job writes them again.
    if (strings && terms) expect([after["book_bits"], after["book_bit_terms"]]).toEqual([[], []]);
    if (indexed) expect(after["book_find"]).toHaveLength(indexed.length);
    for (const [table, rows] of Object.entries(stays)) {
      expect([table, after[table]?.length]).toEqual([table, rows.length]);
      // A new column may change their order.
      const expected = rows.map((row) => expect.objectContaining(row));
      expect([table, after[table]]).toEqual([table, expect.arrayContaining(expected)]);
    }
  },
);

test("the append-only histories are enforced by migrations alone: a start creates no trigger, and keeps one of an older version", async () => {
  await using database = await createOldDatabase("0010");
  const listTriggers = () =>
    onDatabase(database.url, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        "select tgrelid::regclass::text || '.' || tgname::text as name from pg_trigger where tgname like 'keep_history%' order by 1",
      );
      return rows.map(({ name }) => name);
    });
  const expected = [
    "audit_entries.keep_history",
    "audit_entries.keep_history_whole",
    "entitlement_events.keep_history",
    "entitlement_events.keep_history_whole",
  ];
  expect(await listTriggers()).toEqual(expected);
  await migrate(database.url);
  expect(await listTriggers()).toEqual(expected);
  await onDatabase(database.url, async (client) => {
    await expect(client.query("delete from audit_entries")).rejects.toThrow("are kept as they are");
    await client.query("drop trigger keep_history on audit_entries");
  });
  await migrate(database.url);
  expect(await listTriggers()).toEqual(expected.slice(1));
});

test.each(versions)(
  "after the upgrade from %s visitors find the books and read them, and account holders sign in with their password",
  async (version) => {
    await using database = await createOldDatabase(version);
    await migrate(database.url);
    await using connection = connect(database.url, { max: 5 });
    await using site = await createTestSite({}, { connection });
    expect((await site.get("/")).text).toContain("The Voyage Out and Home");
    expect((await site.get("/search?q=tide")).text).toContain("The Tide Table");
    expect((await site.get("/bookdetail/voyagejid1")).text).toContain("Imogen Sailor");
    expect((await site.get("/book-reader/voyagejid1")).text).toContain("The first words of a voyage.");
    const { rows } = await connection.pool.query<{ jid: string }>(
      "select jid from books where origin = 'work'",
    );
    const work = await site.get(`/book-reader/${rows[0]?.jid}/low-water`);
    expect([work.status, work.text.includes("The boats lie on their sides.")]).toEqual([200, true]);
    expect((await site.get("/authorhandle?id=ann-author")).status).toBe(200);
    const ann = visitor(site);
    await ann.post("/sign-in", { email: "ann@example.org" });
    const entered = await ann.post("/sign-in/factor-one", { password: "a long enough password" });
    expect(entered.location).toBe("/sign-in/continue");
    // One of two profiles is chosen.
    expect((await ann.follow("/sign-in/continue")).text).toContain("Night Heron");
  },
);
