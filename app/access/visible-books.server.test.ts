import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { books } from "#app/platform/db/schema/all.server.ts";
import { createTestDb } from "#tests/support/database.ts";
import { rowsReadBy } from "#tests/support/statements.ts";
import { ageGate } from "./age-gate.ts";
import { anonymous, type ContentViewer } from "./content-viewer.ts";
import { isForAgeOf, isStillListed, listedBooks, openBooks, openBooksTable } from "./visible-books.server.ts";

// Every combination of what a book and its author can be, against the rule said once more in plain words.

const audiences = ["everyone", "teen", "mature", "adult", null] as const;
const bans = ["none", "open-ended", "running", "over"] as const;
const viewers: ContentViewer[] = [anonymous, ...[6, 9, 12, 14, 16, 18].map((ageCap) => ({ ageCap }))];

interface BookFacts {
  jid: string;
  isListed: boolean;
  audience: (typeof audiences)[number];
  /** Null: from elsewhere, by nobody who has an account. */
  ban: (typeof bans)[number] | null;
}

const all: BookFacts[] = [true, false].flatMap((isListed) =>
  audiences.flatMap((audience) =>
    [...bans, null].map((ban) => ({ jid: `${isListed}-${audience}-${ban}`, isListed, audience, ban })),
  ),
);

const isOpen = ({ audience, ban }: BookFacts, { ageCap }: ContentViewer) =>
  ban !== "open-ended" && ban !== "running" && ageGate(audience, ageCap) === "open";

const jidsOf = (facts: BookFacts[]) => facts.map(({ jid }) => jid).toSorted();

let connection: Awaited<ReturnType<typeof createTestDb>>;
beforeAll(async () => {
  connection = await createTestDb();
  const { db } = connection;
  for (const ban of bans) {
    const ends = ban === "running" ? sql`now() + interval '1 day'` : sql`now() - interval '1 second'`;
    await db.execute(sql`insert into accounts (id, name, email, banned, ban_expires)
      values (${ban}, 'A', ${ban}, ${ban !== "none"}, ${ban === "none" || ban === "open-ended" ? sql`null` : ends})`);
    await db.execute(sql`insert into profiles (id, account_id, kind, handle, handle_skeleton)
      values (${ban}, ${ban}, 'main', ${ban}, ${ban})`);
  }
  for (const book of all) await insertBook(book);
}, 60_000);
afterAll(() => connection[Symbol.asyncDispose]());

async function insertBook({ jid, isListed, audience, ban }: BookFacts): Promise<void> {
  const { db } = connection;
  const [row] = await db
    .insert(books)
    .values({
      jid,
      title: jid,
      sortTitle: jid,
      origin: ban === null ? "epub" : "work",
      isTextHeld: true,
      isListed,
      disclosures: audience && { warnings: [], audience, aiUse: null, aiNote: null },
    })
    .returning({ id: books.id });
  if (ban === null) return;
  await db.execute(sql`insert into works (id, profile_id, title, created_at, updated_at)
    values (${jid}, ${ban}, 'W', now(), now())`);
  await db.execute(sql`insert into work_publications (work_id, state, book_id, jid, updated_at)
    values (${jid}, ${isListed ? "published" : "unlisted"}, ${row?.id}, ${jid}, now())`);
}

async function jidsFrom(from: SQL): Promise<string[]> {
  const { rows } = await connection.db.execute<{ jid: string }>(sql`select b.jid from ${from}`);
  return rows.map(({ jid }) => jid).toSorted();
}

test.each(viewers)(
  "what is open to %j, and of that what is listed, follows from book, author and age",
  async (viewer) => {
    const open = all.filter((book) => isOpen(book, viewer));
    expect(await jidsFrom(openBooks(viewer))).toEqual(jidsOf(open));
    expect(await jidsFrom(listedBooks(viewer))).toEqual(jidsOf(open.filter(({ isListed }) => isListed)));
  },
);

test.each(viewers)("Drizzle's builder and raw SQL give %j the same books", async (viewer) => {
  const table = openBooksTable(viewer);
  const rows = await connection.db.select({ jid: table.jid }).from(table).where(eq(table.isListed, true));
  expect(rows.map(({ jid }) => jid).toSorted()).toEqual(await jidsFrom(listedBooks(viewer)));
});

test("what was listed when it was counted is shown to everybody unless its author is suspended; an age takes the book itself", async () => {
  const isStill = isStillListed(anonymous, sql`b.id`) ?? expect.fail("everybody is asked by the id alone");
  expect(await jidsFrom(sql`books b where b.is_listed and ${isStill}`)).toEqual(
    await jidsFrom(listedBooks(anonymous)),
  );
  expect(isStillListed({ ageCap: 12 }, sql`b.id`)).toBeNull();
});

test.each(viewers)("a row whose viewer is %j is held against the same ages", async (viewer) => {
  const cap = viewer.ageCap === null ? sql`null::int` : sql`${viewer.ageCap}::int`;
  const shown = await jidsFrom(sql`books b where ${isForAgeOf(cap, sql`b.disclosures ->> 'audience'`)}`);
  expect(shown).toEqual(jidsOf(all.filter(({ audience }) => ageGate(audience, viewer.ageCap) === "open")));
});

test("the newest twenty books are read along their index, however many there are and whoever is suspended", async () => {
  const { db } = connection;
  await db.execute(sql`insert into books (jid, title, sort_title, origin, is_text_held)
    select 'many-' || n, 'B', 'b', 'catalog', true from generate_series(1, 30000) n`);
  await db.execute(sql`insert into accounts (id, name, email, banned)
    select 'many-' || n, 'A', 'many-' || n, n <= 300 from generate_series(1, 3000) n`);
  await db.execute(sql`analyze`);
  for (const viewer of [anonymous, { ageCap: 12 }]) {
    const [read] = await rowsReadBy(connection, () =>
      db.execute(sql`select b.jid from ${listedBooks(viewer)} where b.is_text_held
        order by b.added_at desc, b.id desc limit 20`),
    );
    expect(read?.rows).toBeLessThan(2_000);
  }
});
