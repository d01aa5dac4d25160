import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { releases } from "#app/platform/db/schema/all.server.ts";
import { addBookKinds, audiences, type Kind, kinds } from "#tests/support/book-kinds.ts";
import { createTestDb } from "#tests/support/database.ts";
import { findAudience } from "./book-audience.server.ts";
import { anonymous, type ContentViewer } from "./content-viewer.ts";
import {
  isForAgeOf,
  isStillListed,
  listedBooks,
  neverListed,
  openBooks,
  openBooksTable,
  suspendedOnce,
} from "./visible-books.server.ts";
import { announcedReleases } from "./visible-releases.server.ts";

// Every kind of book against every viewer, compared with the rule written again here without SQL.

const viewers: ContentViewer[] = [
  anonymous,
  ...[6, 12, 13, 15, 16, 17, 18].map((ageCap) => ({ ageCap, excluded: [] })),
];

/** The minimum age, as the authors' form states it. */
const age = { everyone: 0, teen: 13, mature: 16, adult: 18 };
const isSuspended = ({ author }: Kind) =>
  author === "suspended for good" || author === "suspended until tomorrow";
const isOldEnough = ({ audience }: Kind, { ageCap }: ContentViewer) =>
  ageCap === null || audience === null || age[audience] <= ageCap;
const isOpenTo = (kind: Kind, viewer: ContentViewer) => !isSuspended(kind) && isOldEnough(kind, viewer);

let connection: Awaited<ReturnType<typeof createTestDb>>;

beforeAll(async () => {
  connection = await createTestDb();
  await addBookKinds(connection.db);
  return () => connection[Symbol.asyncDispose]();
});

async function namesIn(source: SQL): Promise<string[]> {
  const { rows } = await connection.db.execute<{ jid: string }>(sql`select b.jid from ${source}`);
  return rows.map(({ jid }) => jid).toSorted();
}

const expected = (isShown: (kind: Kind) => boolean) =>
  kinds
    .filter(isShown)
    .map(({ jid }) => jid)
    .toSorted();

test.each(viewers)("lists contain what is listed and open to %j, and nothing else", async (viewer) => {
  const found = await namesIn(listedBooks(viewer));
  expect(found).toEqual(expected((kind) => kind.state === "listed" && isOpenTo(kind, viewer)));
  expect(found.length).toBeGreaterThan(0);
});

test.each(viewers)("an address opens what is open to %j, including unlisted books", async (viewer) => {
  expect(await namesIn(openBooks(viewer))).toEqual(expected((kind) => isOpenTo(kind, viewer)));
  const built = await connection.db.select().from(openBooksTable(viewer));
  expect(built.map(({ jid }) => jid).toSorted()).toEqual(expected((kind) => isOpenTo(kind, viewer)));
});

test("a younger viewer is never shown a book that an older one is not", async () => {
  const shown = await Promise.all(viewers.map((viewer) => namesIn(listedBooks(viewer))));
  const [everybody = [], ...byAge] = shown;
  for (const [index, names] of byAge.entries()) {
    const older = byAge[index + 1] ?? everybody;
    expect(names.filter((name) => !older.includes(name))).toEqual([]);
  }
});

test("tables of listed books exclude those of suspended authors, and require the book itself for a viewer with an age cap", async () => {
  const condition = isStillListed(anonymous, sql`b.id`);
  const { rows } = await connection.db.execute<{ jid: string }>(
    sql`select b.jid from books b where b.is_listed and ${condition}`,
  );
  expect(rows.map(({ jid }) => jid).toSorted()).toEqual(await namesIn(listedBooks(anonymous)));
  expect(viewers.filter((viewer) => isStillListed(viewer, sql`b.id`) !== null)).toEqual([anonymous]);
});

test("all books minus those that nobody sees in lists are the books everyone sees", async () => {
  const { rows } = await connection.db.execute<{ jid: string }>(
    sql`with ${suspendedOnce.definition} select jid from books where id not in ${neverListed}`,
  );
  expect(rows.map(({ jid }) => jid).toSorted()).toEqual(await namesIn(listedBooks(anonymous)));
});

test("a query with an age cap per row applies the same ages", async () => {
  for (const ageCap of [null, 6, 12, 13, 15, 16, 17, 18])
    for (const audience of audiences) {
      const { rows } = await connection.db.execute<{ is: boolean }>(
        sql`select ${isForAgeOf(sql`${ageCap}::int`, sql`${audience}::text`)} as is`,
      );
      const isAllowed = isOldEnough({ audience } as Kind, { ageCap, excluded: [] });
      expect([ageCap, audience, rows[0]?.is]).toEqual([ageCap, audience, isAllowed]);
    }
});

test("the audience of a book does not depend on the viewer, and is null for an unknown book", async () => {
  for (const { jid, audience } of kinds)
    expect([jid, await findAudience(connection.db, jid)]).toEqual([jid, audience]);
  expect(await findAudience(connection.db, "nowhere")).toBeNull();
});

test("announced releases contain publications, and neither silent releases nor withdrawals", async () => {
  const { db } = connection;
  const workId = "open-everyone-listed";
  const all = ["first", "chapter", "update", "minor", "withdrawal"] as const;
  for (const kind of all)
    for (const isSilent of [false, true])
      await db.insert(releases).values({ workId, kind, isSilent, at: new Date(), chapterIds: [] });
  const { rows } = await db.execute<{ kind: string }>(sql`select r.kind from ${announcedReleases}`);
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(["chapter", "first", "update"]);
});
