import { expect, test } from "vitest";
import { findBookReaders, findIdleOwners } from "./book-readers.ts";
import { readSources } from "./source-files.ts";

const sources = await readSources();

test("books and releases are read through the visibility relation of access, except by the files that write them", () => {
  expect(findBookReaders(sources)).toEqual([]);
});

test("every file allowed to read books and releases directly still does", () => {
  expect(findIdleOwners(sources)).toEqual([]);
});

test.each([
  ["app/catalog/home/new-list.server.ts", "sql`select b.jid from books b where b.is_listed`", "books"],
  ["app/catalog/home/new-list.server.ts", "sql`from people p left join books on books.id = 1`", "books"],
  ["app/site/pages/x.server.ts", "await db.select().from(books).where(eq(books.jid, jid))", "books"],
  ["app/reading/reader/x.server.ts", "db.select().from(chapters).innerJoin(\n  books, on)", "books"],
  ["app/community/following/x.server.ts", "sql`select * from releases r`", "releases"],
  ["server/x.ts", "await db.$count(releases)", "releases"],
  ["app/catalog/feeds/x.server.ts", "sql`select 1 from ${books}`", "books"],
  ["app/operations/admin/x.server.ts", "db.query.books.findFirst()", "books"],
  ["app/catalog/people/x.server.ts", "sql`select 1 from people p, books b where b.id = 1`", "books"],
  ["app/catalog/people/x.server.ts", 'sql`select 1 from public."books"`', "books"],
  ["app/catalog/people/x.server.ts", 'db.select().from(alias(books, "other"))', "books"],
  ["app/catalog/lists/x.server.ts", 'sql`select title from ${sql.identifier("books")}`', "books"],
  [
    "app/catalog/lists/x.server.ts",
    'import { books as all } from "#app/platform/db/schema/publishing.server.ts";',
    "books",
  ],
  ["app/catalog/lists/x.server.ts", "db.select().from(schema.books)", "books"],
  ["app/catalog/lists/x.server.ts", "sql`delete from likes l using books b returning b.title`", "books"],
])("a planted read in %s is found: %s", (path, text, table) => {
  expect(findBookReaders(new Map([[path, text]]))).toEqual([
    `${path} reads ${table} by itself; begin with what access lets the viewer see`,
  ]);
});
