import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { anonymous } from "#app/access/visibility/content-viewer.ts";
import { createTestSite } from "#tests/support/site.ts";
import { indexOlder } from "../terms/index-search-job.server.ts";
import { chooseBits } from "./bits/book-bits-jobs.server.ts";
import { broadCondition } from "./bits/count-by-bits.server.ts";
import { knownBits, readKnownBits } from "./bits/known-bits.server.ts";
import { postgresIndex } from "./postgres-index.server.ts";

type Site = Awaited<ReturnType<typeof createTestSite>>;

const garden = { term: "garden" };

async function bestKnown(site: Site, limit: number): Promise<number[]> {
  const { rows } = await postgresIndex(site.searchDb).candidates({
    tiers: { strong: garden, anywhere: garden, begun: garden },
    phrases: [],
    filters: null,
    viewer: anonymous,
    titleKey: 0,
    limits: { titled: limit, strong: limit, anywhere: limit, begun: limit },
    enough: 1,
    words: [],
  });
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

/** As the table says, without the index. */
async function expectedOf(site: Site, limit: number): Promise<number[]> {
  const { rows } = await site.db.execute<{ id: number }>(sql`select book_id::int as id from (
    select book_id from book_find order by prior desc, book_id desc limit ${limit}) as best order by book_id`);
  return rows.map(({ id }) => id);
}

const bandsInUse = async (site: Site) =>
  (
    await site.db.execute<{ book: number; bands: number }>(sql`
      select book_id::int as book, (select count(*)::int from unnest(tsvector_to_array(terms)) as t where t like '=renown:%') as bands
      from book_find order by prior desc`)
  ).rows.map(({ bands }) => bands);

test("of a word of many or very many books the best known are found whatever their renown, also until all books are indexed with bands", async () => {
  await using site = await createTestSite();
  const ratings = [0, 1, 6, 7, 53, 54, 402, 403, 2980, 2981, 22026, 162_754, 1_202_604, 3_000_000];
  for (const [at, ratingsCount] of ratings.entries())
    for (const isTextHeld of [true, false])
      await site.makeBook({
        jid: `b${at}${isTextHeld ? "held" : "record"}`,
        title: `Garden ${at}`,
        book: { ratingsCount, isTextHeld, origin: isTextHeld ? "epub" : "catalog" },
      });
  const bands = await bandsInUse(site);
  expect(bands).toEqual(bands.toSorted((one, other) => other - one));
  expect(new Set(bands)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  for (const state of ["without bit strings", "with bit strings", "indexed again"]) {
    if (state === "with bit strings") {
      await chooseBits(site.db, 1);
      await readKnownBits(site.searchDb);
    }
    if (state === "indexed again") await indexOlder(site);
    expect(broadCondition(garden, knownBits(site.searchDb)) === null).toBe(state === "without bit strings");
    for (const limit of [1, 2, 5, 9, 14, 20, 28, 40])
      expect([state, limit, await bestKnown(site, limit)]).toEqual([
        state,
        limit,
        await expectedOf(site, limit),
      ]);
  }
});

test("where bands are missing from books that an earlier release indexed, those books are found all the same", async () => {
  await using site = await createTestSite();
  for (let at = 0; at < 6; at++)
    await site.makeBook({ jid: `b${at}`, title: `Garden ${at}`, book: { ratingsCount: 10 ** at } });
  await site.db.execute(
    sql`update book_find set terms = ts_delete(terms, array(select t from unnest(tsvector_to_array(terms)) as t where t like '=renown:%'))
      where book_id in (select id from books where jid in ('b5', 'b2'))`,
  );
  await chooseBits(site.db, 1);
  await readKnownBits(site.searchDb);
  expect(await bestKnown(site, 2)).toEqual(await expectedOf(site, 2));
  await indexOlder(site);
  expect((await bandsInUse(site)).slice(0, 3)).not.toContain(0);
  for (const limit of [1, 2, 4]) expect(await bestKnown(site, limit)).toEqual(await expectedOf(site, limit));
});
