import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { indexBooks } from "#app/catalog/search/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { addBookKinds, kinds } from "#tests/support/book-kinds.ts";
import { createTestDb } from "#tests/support/database.ts";
import { audiencesWithheld } from "../gates/age-gate.ts";
import { anonymous, type ContentViewer } from "./content-viewer.ts";
import { shownProfiles } from "./visible-authors.server.ts";
import { excludedBooks, excludedTerms, listedBooks, openBooks } from "./visible-books.server.ts";

// The views of the schema `api` (migrations 0033, 0036 and 0050) say in SQL of their own what may be shown to whom. Every kind of book is
// asked for both ways, for every viewer: through each view, and through the relation of access.

let connection: Awaited<ReturnType<typeof createTestDb>>;

beforeAll(async () => {
  connection = await createTestDb();
  const { db } = connection;
  await addBookKinds(db);
  // Each book has a contributor of its own, the books of every second kind a tag, and one reader has them all.
  await db.execute(sql`insert into people (slug, name, sort_name) select jid, jid, jid from books`);
  await db.execute(sql`
    insert into book_people (book_id, person_id, role, position, credited_as)
    select b.id, p.id, 'aut', 0, p.name from books b join people p on p.slug = b.jid`);
  await db.execute(sql`insert into subjects (slug, name, kind) values ('ghosts', 'Ghosts', 'subject')`);
  await db.execute(sql`
    insert into book_subjects (book_id, subject_id, position) select b.id, s.id, 0 from books b, subjects s where b.id % 2 = 0`);
  await db.execute(sql`
    insert into chapters (book_id, position, slug, title, html, text, word_count, character_count, words_before, is_linear)
    select id, 1, 'one', 'One', '', '', 0, 0, 0, true from books`);
  await db.execute(
    sql`insert into accounts (id, name, email) values ('reader', 'Reader', 'reader@example.org')`,
  );
  await addProfile(db, { id: "reader", kind: "main" });
  await addProfile(db, { id: "family", kind: "family" });
  await addProfile(db, { id: "leaving", kind: "pen-name" });
  await db.execute(sql`update profiles set remove_after = now() where id = 'leaving'`);
  await db.execute(sql`
    insert into library_books (profile_id, book_id, status, added_at, changed_at) select 'reader', id, 'reading', now(), now() from books`);
  await db.execute(sql`
    insert into shelves (id, profile_id, name, position, created_at, changed_at) values ('all', 'reader', 'All', 1, now(), now())`);
  await db.execute(sql`
    insert into shelf_books (shelf_id, profile_id, book_id, position, added_at) select 'all', 'reader', id, 1, now() from books`);
  await db.execute(sql`
    insert into places (profile_id, book_id, device, kind, count, seen, locator, total, read_at, furthest)
    select 'reader', id, gen_random_uuid(), 'phone', 1, '{}', '{}', 0, now(), '{}' from books`);
  const { rows } = await db.execute<{ id: number }>(sql`select id::int as id from books`);
  await indexBooks(
    db,
    rows.map(({ id }) => id),
  );
  return () => connection[Symbol.asyncDispose]();
}, 60_000);

const addProfile = (db: Db, { id, kind }: { id: string; kind: string }) =>
  db.execute(sql`insert into profiles (id, account_id, kind, handle, handle_skeleton, full_name)
    values (${id}, 'reader', ${kind}, ${id}, ${id}, ${id})`);

const excluded = [
  [],
  ["subject:ghosts"],
  ["author:open-everyone-listed", "language:fr"],
  ["book:open-null-listed", "subject:nothing", "genre:it's \\ odd"],
  ["language:en"],
];
const viewers: ContentViewer[] = [null, 0, 6, 12, 13, 15, 16, 17, 18].flatMap((ageCap) =>
  excluded.map((each) => ({ ageCap, excluded: each })),
);

/** The views of public rows, and of a reader's own, each with its column that names a book. */
const views = {
  listed: { books: "jid", chapters: "book_jid", credits: "book_jid", people: "slug" },
  open: { library: "book_jid", shelf_books: "book_jid", places: "book_jid", begun_books: "jid" },
};

/** As the site asks for rows of these views (`app/site/supabase/rest`). */
async function actAs(tx: Pick<Db, "execute">, viewer: ContentViewer): Promise<void> {
  await tx.execute(sql`select set_config('role', 'octavo_api', true), set_config('octavo.profile', 'reader', true),
    set_config('octavo.adult', 'yes', true), set_config('octavo.withheld', ${audiencesWithheld(viewer.ageCap).join(",")}, true),
    set_config('octavo.hidden', ${excludedBooks(viewer).join(",")}, true),
    set_config('octavo.excluded', ${excludedTerms(viewer)}, true)`);
}

async function namesIn(db: Pick<Db, "execute">, source: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(source);
  return rows.map(({ name }) => name).toSorted();
}

/** Each way of asking that shows this viewer other books than the relation does, with the first difference. */
async function findDifferences(tx: Pick<Db, "execute">, viewer: ContentViewer): Promise<string[]> {
  const relation = {
    listed: await namesIn(tx, sql`select b.jid as name from ${listedBooks(viewer)}`),
    open: await namesIn(tx, sql`select b.jid as name from ${openBooks(viewer)}`),
  };
  await actAs(tx, viewer);
  const different: string[] = [];
  for (const kind of ["listed", "open"] as const)
    for (const [view, column] of Object.entries(views[kind])) {
      const names = await namesIn(
        tx,
        sql`select distinct ${sql.identifier(column)} as name from api.${sql.identifier(view)}`,
      );
      const wanted = relation[kind];
      const wrong = [...names, ...wanted].find((name) => names.includes(name) !== wanted.includes(name));
      if (wrong !== undefined) different.push(`${view}: ${wrong}`);
    }
  await tx.execute(sql`reset role`);
  return different;
}

test("there are books of every kind, of which some are listed and others only open", async () => {
  const { db } = connection;
  const listed = await namesIn(db, sql`select b.jid as name from ${listedBooks(anonymous)}`);
  const open = await namesIn(db, sql`select b.jid as name from ${openBooks(anonymous)}`);
  expect([0 < listed.length, listed.length < open.length, open.length < kinds.length]).toEqual([
    true,
    true,
    true,
  ]);
});

test.each(viewers)("every view shows %j the books that access shows them, and no others", async (viewer) => {
  expect(await connection.db.transaction((tx) => findDifferences(tx, viewer))).toEqual([]);
});

test("the view of people gives the handle of a profile that access shows, and of no other", async () => {
  const { db } = connection;
  const { rows: owners } = await db.execute<{ id: string }>(sql`select id from profiles order by id`);
  const books = kinds.filter(({ author, state }) => author === "elsewhere" && state === "listed");
  const names = [...books, ...kinds.filter(({ author, state }) => author === "open" && state === "listed")];
  expect(names.length).toBeGreaterThan(owners.length);
  for (const [at, { id }] of owners.entries())
    await db.execute(sql`update people set profile_id = ${id} where slug = ${names[at]?.jid ?? ""}`);
  const shown = await namesIn(db, sql`select p.handle as name from ${shownProfiles}`);
  const viewed = await db.transaction(async (tx) => {
    await actAs(tx, anonymous);
    return namesIn(tx, sql`select handle as name from api.people where handle is not null`);
  });
  expect(viewed).toEqual(shown);
  expect(shown.length).toBeLessThan(owners.length);
});

/** A condition of a view, and what a mistake would make of it. */
const mistakes: [view: string, condition: RegExp, mistake: string][] = [
  ["listed_books", /\bis_listed/, "true"],
  ["listed_books", /a\.banned/, "false"],
  ["listed_books", /a\.ban_expires > now\(\)/, "true"],
  ["listed_books", /a\.ban_expires IS NULL/, "false"],
  ["listed_books", /api\.settings\('withheld'::text\)/, "'{}'::text[]"],
  ["listed_books", /api\.settings\('hidden'::text\)/, "'{}'::text[]"],
  ["listed_books", /api\.setting\('excluded'::text\)/, "''::text"],
  ["begun_books", /a\.banned/, "false"],
  ["begun_books", /a\.ban_expires > now\(\)/, "true"],
  ["begun_books", /a\.ban_expires IS NULL/, "false"],
  ["begun_books", /api\.settings\('withheld'::text\)/, "'{}'::text[]"],
];

test.each(mistakes)("a mistake in %s at %s is found", async (view, condition, mistake) => {
  const { db } = connection;
  const undo = new Error("undo");
  const attempt = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ text: string }>(
      sql`select pg_get_viewdef(${`api.${view}`}::regclass) as text`,
    );
    const text = rows[0]?.text ?? "";
    expect(text).toMatch(condition);
    await tx.execute(sql.raw(`create or replace view api.${view} as ${text.replace(condition, mistake)}`));
    let found: string[] = [];
    for (const viewer of viewers) if (found.length === 0) found = await findDifferences(tx, viewer);
    expect(found).not.toEqual([]);
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
});
