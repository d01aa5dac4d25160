import { readdir, readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import { indexBooks } from "../index-books.server.ts";

type Site = Awaited<ReturnType<typeof createTestSite>>;

/** Titles of books whose terms are in the row that a search reads. */
async function withTermsInside({ db }: Site): Promise<string[]> {
  const { rows } = await db.execute<{
    title: string;
  }>(sql`select b.title from book_find s join books b on b.id = s.book_id
    where pg_column_toast_chunk_id(s.terms) is null order by b.title`);
  return rows.map(({ title }) => title);
}

const totalOf = async (site: Site, question: string) =>
  (JSON.parse((await site.get(`/api/search?q=${question}`)).text) as { total: number }).total;

test("terms that an earlier release kept in the rows of the index are moved out, are found as before, and stay out when a book changes", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "gatsby", title: "The Great Gatsby", author: "F. Scott Fitzgerald" });
  expect(await withTermsInside(site)).toEqual([]);
  await site.db.execute(sql`alter table book_find drop column filler, alter column terms set storage main`);
  await site.db.execute(
    sql`alter table book_find reset (toast_tuple_target), alter column prior type real using prior + 0`,
  );
  expect(await withTermsInside(site)).toEqual(["The Great Gatsby"]);
  const folder = new URL("../../../../platform/db/migrations/", import.meta.url);
  const name = (await readdir(folder)).find((file) => file.endsWith("_move-terms-out-of-rows.sql")) ?? "";
  await site.db.execute(sql.raw(await readFile(new URL(name, folder), "utf8")));
  expect(await withTermsInside(site)).toEqual([]);
  expect(await totalOf(site, "gatsby")).toBe(1);
  const { rows } = await site.db.execute<{ id: number }>(
    sql`update books set title = 'Trimalchio' where jid = 'gatsby' returning id::int`,
  );
  await site.db.transaction((tx) =>
    indexBooks(
      tx,
      rows.map(({ id }) => id),
    ),
  );
  await site.makeBook({ jid: "hobbit", title: "The Hobbit" });
  expect(await withTermsInside(site)).toEqual([]);
  expect(await Promise.all(["gatsby", "trimalchio", "hobbit"].map((word) => totalOf(site, word)))).toEqual([
    0, 1, 1,
  ]);
});
