import { expect, test } from "vitest";
import { findBookReaders, findIdleOwners } from "./book-readers.ts";
import { bookTables, otherTables } from "./book-tables.ts";
import { readSources, type Sources } from "./source-files.ts";
import { listTables } from "./table-writers.ts";

const sources = await readSources();

test("books, and the tables that are filled beside them, are read through the visibility relation of access, except by listed files", () => {
  expect(findBookReaders(sources)).toEqual([]);
});

test("every file allowed to read a table directly still does", () => {
  expect(findIdleOwners(sources)).toEqual([]);
});

/** Tables with a column for the id of a book. */
function findTablesOfBooks(from: Sources): string[] {
  return listTables(from)
    .filter(({ variable, file }) => {
      const text = from.get(`app/platform/db/schema/${file}.server.ts`) ?? "";
      const [, rest = ""] = text.split(`export const ${variable} = pgTable(`);
      return /\bbookId: /.test(rest.split("\nexport ")[0] ?? "");
    })
    .map(({ name }) => name);
}

test("every table with the id of a book is either read through access or known to hold nothing of the book", () => {
  const decided = [...bookTables, ...Object.keys(otherTables)];
  expect(findTablesOfBooks(sources).filter((name) => !decided.includes(name))).toEqual([]);
  const all = listTables(sources).map(({ name }) => name);
  expect(decided.filter((name) => !all.includes(name))).toEqual([]);
});

test("a planted table with the id of a book is found", () => {
  const planted =
    'export const bookQuotes = pgTable("book_quotes", {\n  bookId: bigint({ mode: "number" }),\n});';
  expect(findTablesOfBooks(new Map([["app/platform/db/schema/quotes.server.ts", planted]]))).toEqual([
    "book_quotes",
  ]);
});

test.each([
  ["app/catalog/home/new-list.server.ts", "sql`select b.jid from books b where b.is_listed`", "books"],
  ["app/catalog/home/new-list.server.ts", "sql`from people p left join books on books.id = 1`", "books"],
  ["app/site/pages/x.server.ts", "await db.select().from(books).where(eq(books.jid, jid))", "books"],
  ["app/reading/reader/x.server.ts", "db.select().from(places).innerJoin(\n  books, on)", "books"],
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
  [
    "app/catalog/search/x.server.ts",
    "sql`select c.title from book_cards c where c.book_id = ${id}`",
    "book_cards",
  ],
  [
    "app/catalog/search/x.server.ts",
    "sql`select book_id from book_find where terms @@ ${asked}`",
    "book_find",
  ],
  ["app/catalog/search/x.server.ts", "sql`select s.label from search_suggestions s`", "search_suggestions"],
  ["app/site/home/x.server.ts", "sql`select b.book_id, b.id from book_listings b`", "book_listings"],
  ["app/catalog/passages/x.server.ts", "sql`select 1 from text_passages`", "text_passages"],
  ["app/reading/reader/x.server.ts", "db.select().from(chapters).where(eq(chapters.slug, slug))", "chapters"],
  [
    "app/catalog/lists/x.server.ts",
    "sql`from people p join book_people bp on bp.person_id = p.id`",
    "book_people",
  ],
  // Another statement of the same file that begins with the relation does not make up for it, nor does a comment.
  [
    "app/reading/reader/x.server.ts",
    "async function read() {\n  await db.execute(sql`select 1 from ${openBooks(viewer)}`);\n  return db.execute(sql`select html from chapters`); // openBooks\n}",
    "chapters",
  ],
  // Nor does another query that is added in the same statement.
  [
    "app/catalog/lists/x.server.ts",
    "sql`select b.id from ${listedBooks(viewer)} union all select c.book_id from chapters c`",
    "chapters",
  ],
  [
    "app/catalog/lists/x.server.ts",
    "sql`with found as (select c.book_id from chapters c except (select b.id from ${openBooks(viewer)})) select * from found`",
    "chapters",
  ],
  // In the folder that imports books, too, whose files are listed one by one.
  ["app/catalog/importing/x.server.ts", "db.select().from(books)", "books"],
  ["app/catalog/importing/epub/importer.server.ts", "db.select().from(bookIdentifiers)", "book_identifiers"],
])("a planted read in %s is found: %s", (path, text, table) => {
  expect(findBookReaders(new Map([[path, text]]))).toEqual([
    `${path} reads ${table} by itself; begin with what access lets the viewer see`,
  ]);
});

test.each([
  "sql`select c.title from ${openBooks(viewer)} join chapters c on c.book_id = b.id`",
  "sql`array(select c.slug from chapters c where c.book_id = b.id)`",
  "sql`select b.id from ((select c.book_id from chapters c) union (select 1)) as found join ${openBooks(viewer)} on b.id = book_id`",
  "const isShown = (viewer: ContentViewer, id: SQL): SQL =>\n  sql`exists (select 1 from ${openBooks(viewer)} where b.id = ${id})`;\nsql`select 1 union select c.id from chapters c where ${isShown(viewer, id)}`;",
  "const book = openBooksTable(viewer);\ndb.select().from(chapters).innerJoin(book, eq(book.id, chapters.bookId));",
])("a read together with the relation passes: %s", (text) => {
  expect(findBookReaders(new Map([["app/reading/reader/x.server.ts", text]]))).toEqual([]);
});
