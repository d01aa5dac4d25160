import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLog } from "#app/platform/log/log.server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { openBoss } from "./boss.server.ts";
import { forgetDeadJobs, listDeadJobs, retryDeadJobs } from "./dead-jobs.server.ts";
import type { Job } from "./job.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;
type Note = { word: string };

const log = createLog("silent");
const open = (site: TestSite, jobs: Job[]) =>
  openBoss({ pool: site.connection.pool, log, jobs, isWorker: false });

const noting = {
  queue: { name: "note" },
  purpose: "writes down what it was given",
  priority: "soon",
  duplicates: "allow",
  timeLimitSeconds: 60,
} satisfies Job<Note>;

/** A site with one kind of job, which records its payloads. */
async function siteThatNotes(facts: Partial<Job<Note>> = {}) {
  const site = await createTestSite();
  const noted: string[] = [];
  const job: Job<Note> = {
    ...noting,
    work: async (_site, { word }) => void noted.push(word),
    ...facts,
  };
  const boss = await open(site, [job]);
  return { site, noted, job, boss };
}

const statesOf = async ({ db }: TestSite, name = "note") =>
  (
    await db.execute<{ state: string }>(
      sql`select state from pgboss.job where name = ${name} order by created_on, id`,
    )
  ).rows.map(({ state }) => state);

test("a job enqueued in a transaction runs when it commits, and not when it rolls back", async () => {
  const { site, noted, job, boss } = await siteThatNotes();
  await using _closed = site;
  await site.db.transaction((tx) => boss.jobs.enqueue(tx, job.queue, { word: "kept" }));
  await site.db
    .transaction(async (tx) => {
      await boss.jobs.enqueue(tx, job.queue, { word: "lost" });
      throw new Error("rolled back");
    })
    .catch(() => {});
  await boss.work(site);
  await expect.poll(() => noted, { timeout: 10_000 }).toEqual(["kept"]);
  await boss.stop();
});

test("the health check fails when background work has stopped", async () => {
  const { site, boss } = await siteThatNotes();
  await using _closed = site;
  await expect(boss.jobs.check()).resolves.toBeUndefined();
  await boss.stop();
  await expect(boss.jobs.check()).rejects.toThrow("stopping");
});

test("12: a worker that polls seldom is woken by a notification", async () => {
  await using site = await createTestSite();
  const noted: string[] = [];
  const job: Job<Note> = {
    ...noting,
    priority: "waited-for",
    pollSeconds: 3600,
    work: async (_site, { word }) => void noted.push(word),
  };
  const { pool, url: databaseUrl } = site.connection;
  const boss = await openBoss({ pool, databaseUrl, log, jobs: [job], isWorker: true });
  await boss.work(site);
  // The first poll finds nothing; the next would be in an hour.
  await boss.jobs.enqueue(site.db, job.queue, { word: "first" });
  await expect.poll(() => noted).toEqual(["first"]);
  await boss.jobs.enqueue(site.db, job.queue, { word: "second" });
  await expect.poll(() => noted).toEqual(["first", "second"]);
  await boss.stop();
});

test("12: there is one job for a key, however often it is enqueued", async () => {
  const { site, boss, job } = await siteThatNotes({
    queue: { name: "note", keyOf: ({ word }) => word },
    duplicates: "one",
  });
  await using _closed = site;
  for (const word of ["a", "b", "a", "a"]) await boss.jobs.enqueue(site.db, job.queue, { word });
  expect(await statesOf(site)).toEqual(["created", "created"]);
  await boss.stop();
});

test("a job that runs after a start runs once, however many processes start", async () => {
  let runs = 0;
  const { site, boss, job } = await siteThatNotes({
    duplicates: "one",
    runsAfterStart: true,
    work: async () => void (runs += 1),
  });
  await using _closed = site;
  const other = await open(site, [job]);
  await Promise.all([boss.work(site), other.work(site)]);
  expect([await statesOf(site), runs]).toEqual([["created"], 0]);
  await site.db.execute(sql`update pgboss.job set start_after = now() where name = 'note'`);
  await expect.poll(() => statesOf(site), { timeout: 10_000 }).toEqual(["completed"]);
  expect(runs).toBe(1);
  await Promise.all([boss.stop(), other.stop()]);
});

test("12: existing queues take over changed settings at the next start", async () => {
  const { site, boss, job } = await siteThatNotes();
  await using _closed = site;
  await boss.stop();
  const changed: Job = { ...job, retries: { retryLimit: 77 }, duplicates: "one", priority: "waited-for" };
  await (await open(site, [changed])).stop();
  const { rows } = await site.db.execute(sql`
    select retry_limit as "retryLimit", policy, notify, dead_letter as "deadLetter" from pgboss.queue where name = 'note'`);
  expect(rows).toEqual([{ retryLimit: 77, policy: "exclusive", notify: true, deadLetter: "dead-jobs" }]);
});

test("12: a job that failed for good is stored with its error, without values of a query, and can be retried", async () => {
  let isBroken = true;
  const noted: string[] = [];
  const { site, boss, job } = await siteThatNotes({
    retries: { retryLimit: 0 },
    async work(site, { word }) {
      if (isBroken) await site.db.execute(sql`select ${word}::int`);
      noted.push(word);
    },
  });
  await using _closed = site;
  await boss.jobs.enqueue(site.db, job.queue, { word: "secret" });
  await boss.work(site);
  await expect.poll(async () => (await listDeadJobs(site)).length).toBe(1);
  const [dead] = await listDeadJobs(site);
  expect(dead).toMatchObject({ queue: "note", count: 1 });
  expect(dead?.problem).toContain("invalid input syntax");
  const { rows } = await site.db.execute(sql`
    select 1 from pgboss.job where (output::text || coalesce(source_output::text, '')) like '%params%'`);
  expect(rows).toEqual([]);
  isBroken = false;
  expect(await retryDeadJobs({ db: site.db, jobs: boss.jobs }, "other")).toBe(0);
  expect(await retryDeadJobs({ db: site.db, jobs: boss.jobs }, "note")).toBe(1);
  await expect.poll(() => noted).toEqual(["secret"]);
  expect([await listDeadJobs(site), await forgetDeadJobs(site, "note")]).toEqual([[], 0]);
  await boss.stop();
});

test("11: personal jobs leave nothing behind, and others are removed after a day", async () => {
  const { site, boss, job, noted } = await siteThatNotes({ isPersonal: true, batch: 3 });
  await using _closed = site;
  await boss.jobs.enqueueAll(
    site.db,
    job.queue,
    ["a", "b", "c"].map((word) => ({ word })),
  );
  await boss.work(site);
  await expect.poll(() => noted.toSorted()).toEqual(["a", "b", "c"]);
  await expect.poll(() => statesOf(site)).toEqual([]);
  const { rows } = await site.db.execute(
    sql`select name from pgboss.queue where deletion_seconds > 86400 and name not in ('dead-jobs') and name not like '\\_\\_%'`,
  );
  expect(rows).toEqual([]);
  await boss.stop();
});
