import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishNow } from "#app/authoring/releases/publish-commands.server.ts";
import { jidOfWork } from "#app/authoring/ownership/work-jid.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { computeRisingBooks } from "./rising-commands.server.ts";

type Site = Awaited<ReturnType<typeof createTestSite>>;

let site: Site;
const works: { workId: string; jid: string; profileId: string }[] = [];
beforeAll(async () => {
  site = await createTestSite();
  for (const title of ["Ebb", "Flood", "Spring Tide"]) {
    const { workId, chapterIds, profileId } = await makeWork(site, { title, chapters: [{ title: "One" }] });
    for (const id of chapterIds) await writeText(site, id, "Words of the tide.");
    await publishNow(site, { workId, chapterIds, note: null, isSilent: false, isUnlisted: false });
    works.push({ workId, jid: jidOfWork(workId), profileId });
  }
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

let made = 0;

interface Crowd {
  count: number;
  /** Days since their accounts were created. */
  age: number;
  /** Which of the works they follow. */
  follows: number[];
  /** Days since they did. */
  since: number;
  isBanned?: boolean;
}

/** Accounts that follow works, inserted as they would be in the end. */
async function bring({ count, age, follows, since, isBanned = false }: Crowd): Promise<void> {
  const first = made;
  made += count;
  await site.db.execute(sql`insert into accounts (id, name, email, created_at, banned)
    select 'crowd-' || n, 'C', 'crowd-' || n || '@example.org', ${daysAgo(age)}::timestamptz, ${isBanned} from generate_series(${first + 1}::int, ${made}::int) n`);
  await site.db.execute(sql`insert into profiles (id, account_id, kind, handle, handle_skeleton)
    select 'crowd-' || n, 'crowd-' || n, 'main', 'crowd-' || n, 'crowd-' || n from generate_series(${first + 1}::int, ${made}::int) n`);
  for (const index of follows)
    await site.db.execute(sql`insert into follows (profile_id, work_id, since)
      select 'crowd-' || n, ${works[index]?.workId}, ${daysAgo(since)}::timestamptz from generate_series(${first + 1}::int, ${made}::int) n`);
}

const clear = () => site.db.execute(sql`delete from accounts where id like 'crowd-%'`);

/** Each rising work with its score. */
async function rising(): Promise<Record<string, number>> {
  await computeRisingBooks(site);
  const { rows } = await site.db.execute<{
    jid: string;
    score: number;
  }>(sql`select b.jid, rb.score::float8 as score
    from rising_books rb join books b on b.id = rb.book_id order by rb.score desc`);
  const names = ["Ebb", "Flood", "Spring Tide"];
  return Object.fromEntries(
    rows.map(({ jid, score }) => [names[works.findIndex((work) => work.jid === jid)], score]),
  );
}

const settled = (count: number) => Array.from({ length: count }, (_, at) => 100 + at);

test("a work rises by what readers took up this week, compared with an ordinary one, and no longer when they stop", async () => {
  await clear();
  for (const age of settled(6)) await bring({ count: 1, age, follows: [0], since: 2 });
  for (const age of settled(6)) await bring({ count: 1, age: age + 50, follows: [1], since: 3 });
  for (const age of settled(20)) await bring({ count: 1, age: age + 100, follows: [1], since: 20 });
  for (const age of settled(2)) await bring({ count: 1, age: age + 200, follows: [2], since: 1 });
  const found = await rising();
  // As many as the other this week, which usually has five of them; and two readers are too few to say.
  expect(Object.keys(found)).toEqual(["Ebb", "Flood"]);
  expect(found["Ebb"]).toBeCloseTo(12 / 2);
  await site.db.execute(
    sql`update follows set since = now() - interval '60 days' where profile_id like 'crowd-%'`,
  );
  expect(await rising()).toEqual({});
});

test("a crowd of new accounts moves nothing, however large it is and whatever it follows", async () => {
  const crowd: fc.Arbitrary<Crowd> = fc.record({
    count: fc.integer({ min: 1, max: 400 }),
    age: fc.double({ min: 0, max: 13.9, noNaN: true }),
    follows: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
    since: fc.double({ min: 0, max: 13.9, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(2), { maxLength: 8 }),
      fc.array(crowd, { minLength: 1, maxLength: 4 }),
      async (honest, crowds) => {
        await clear();
        for (const [at, index] of honest.entries())
          await bring({ count: 1, age: 100 + at, follows: [index], since: 2 });
        const before = await rising();
        for (const each of crowds) await bring(each);
        await bring({ count: 50, age: 300, follows: [0, 1, 2], since: 1, isBanned: true });
        expect(await rising()).toEqual(before);
      },
    ),
    { numRuns: 12 },
  );
});

test("a crowd that was created on one day and waits counts as the root of its number, and less with each work it takes up", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 3, max: 900 }),
      fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
      async (count, follows) => {
        await clear();
        await bring({ count, age: 20, follows, since: 1 });
        const found = await rising();
        const each = (2 / Math.sqrt(follows.length)) * Math.sqrt(count);
        for (const score of Object.values(found)) expect(score).toBeCloseTo(each / Math.sqrt(4), 4);
      },
    ),
    { numRuns: 8 },
  );
});

test("nobody counts for their own work, and an account once, with however many of its profiles it follows", async () => {
  await clear();
  const author = works[0]?.profileId ?? "";
  await site.db.execute(
    sql`update accounts set created_at = now() - interval '90 days' where id = (select account_id from profiles where id = ${author})`,
  );
  await site.db.execute(
    sql`insert into follows (profile_id, work_id, since) values (${author}, ${works[0]?.workId}, now() - interval '1 day')`,
  );
  await bring({ count: 1, age: 50, follows: [0], since: 1 });
  await bring({ count: 1, age: 51, follows: [0], since: 1 });
  for (const name of ["a", "b", "c"]) {
    const account = `crowd-${made}`;
    await site.db.execute(sql`insert into profiles (id, account_id, kind, handle, handle_skeleton)
      values (${account + name}, ${account}, 'pen-name', ${account + name}, ${account + name})`);
    await site.db.execute(
      sql`insert into follows (profile_id, work_id, since) values (${account + name}, ${works[0]?.workId}, now() - interval '1 day')`,
    );
  }
  expect(await rising()).toEqual({});
  await bring({ count: 1, age: 52, follows: [0], since: 1 });
  expect((await rising())["Ebb"]).toBeCloseTo(6 / 2);
});
