import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDb } from "#tests/support/database.ts";
import { rowsReadBy } from "#tests/support/statements.ts";
import { anonymous } from "./content-viewer.ts";
import { listedBooks, openBooksTable } from "./visible-books.server.ts";

let connection: Awaited<ReturnType<typeof createTestDb>>;
beforeAll(async () => {
  connection = await createTestDb();
  const { db } = connection;
  await db.execute(sql`insert into books (jid, title, sort_title, origin, is_text_held)
    select 'many-' || n, 'B', 'b', 'catalog', true from generate_series(1, 30000) n`);
  await db.execute(sql`insert into accounts (id, name, email, banned)
    select 'many-' || n, 'A', 'many-' || n, n <= 300 from generate_series(1, 3000) n`);
  await db.execute(sql`analyze`);
}, 60_000);
afterAll(() => connection[Symbol.asyncDispose]());

const viewers = [anonymous, { ageCap: 12, excluded: [] }, { ageCap: null, excluded: ["subject:ghosts"] }];

test.each(viewers)(
  "a list for %j of the newest twenty of 30,000 books reads along their index",
  async (viewer) => {
    const [read] = await rowsReadBy(connection, () =>
      connection.db.execute(sql`select b.jid from ${listedBooks(viewer)} where b.is_text_held
      order by b.added_at desc, b.id desc limit 20`),
    );
    expect(read?.rows).toBeLessThan(2_000);
  },
);

test.each(viewers)("one book for %j is read by its jid, not by a scan of the table", async (viewer) => {
  const book = openBooksTable(viewer);
  const [read] = await rowsReadBy(connection, () =>
    connection.db.select({ jid: book.jid }).from(book).where(eq(book.jid, "many-7")),
  );
  expect(read?.rows).toBeLessThan(1_000);
});
