import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { listMails } from "#app/platform/mail/mail-queries.server.ts";
import {
  accounts,
  chapterPublications,
  chapterRevisions,
  profiles,
  releases,
} from "#app/platform/db/schema/all.server.ts";
import { follow } from "#app/community/following/following-commands.server.ts";
import { entitle } from "#tests/support/entitle.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { startMortalServer } from "#tests/support/mortal-server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { releaseDueJob } from "./release-due-job.server.ts";
import { scheduleInQueue } from "./schedule-commands.server.ts";

test(
  "after downtime several servers publish due chapters once, with one release per time and one mail per reader, though one server is killed half-way",
  { timeout: 120_000 },
  async () => {
    await using site = await createTestSite();
    const { workId, chapterIds, profileId } = await makeWork(site, {
      chapters: [{ title: "One" }, { title: "Two" }, { title: "Three" }],
    });
    for (const id of chapterIds) await writeText(site, id, "Words.");
    const [profile] = await site.db.select().from(profiles).where(eq(profiles.id, profileId));
    await entitle(site, profile?.accountId ?? "");
    // A follower from before the downtime.
    const reader = await makeWork(site);
    const isReader = eq(profiles.id, reader.profileId);
    const [readerProfile] = await site.db.select().from(profiles).where(isReader);
    const [account] = await site.db
      .update(accounts)
      .set({ emailVerified: true })
      .where(eq(accounts.id, readerProfile?.accountId ?? ""))
      .returning();
    await follow(site, reader.profileId, {
      kind: "book",
      name: "",
      title: "",
      key: { workId },
    });
    const longAgo = () => new Date(Date.now() - 20 * 86_400_000);
    const rule = { weekdays: [1, 2, 3, 4, 5, 6, 7], time: "18:00", timeZone: "UTC" };
    const plan = { workId, chapterIds, rule, isSilent: false, note: null, isUnlisted: false };
    await scheduleInQueue({ ...site, now: longAgo }, plan);

    // Locks the releases table: a server that starts blocks after everything else of its first release is done.
    const barrier = new pg.Client({ connectionString: site.databaseUrl });
    await barrier.connect();
    await barrier.query("begin; lock table releases in share mode");
    const ask = () => site.jobs.enqueue(site.db, releaseDueJob.queue, {});
    const standing = async (kind: string) => {
      const { rows } = await site.db.execute<{ count: number }>(
        sql`select count(*)::int as count from pg_locks l join pg_stat_activity a using (pid)
          where not l.granted and a.datname = current_database() and l.locktype = any(${`{${kind}}`}::text[])`,
      );
      return rows[0]?.count ?? 0;
    };
    await using first = await startMortalServer(site);
    await ask();
    await expect.poll(() => standing("relation"), { timeout: 30_000 }).toBe(1);
    await using others = new AsyncDisposableStack();
    const started = await Promise.all([startMortalServer(site), startMortalServer(site)]);
    for (const server of started) others.use(server);
    await ask();
    await ask();
    await expect.poll(() => standing("transactionid,tuple"), { timeout: 30_000 }).toBeGreaterThan(0);
    await first.kill();
    expect(await site.db.$count(releases)).toBe(0);
    await barrier.query("rollback");
    await barrier.end();

    await expect.poll(() => site.db.$count(releases), { timeout: 60_000 }).toBe(3);
    await ask();
    const isAnyLeft = sql`select 1 from pgboss.job where name = ${releaseDueJob.queue.name} and state in ('created', 'retry')`;
    await expect
      .poll(async () => (await site.db.execute(isAnyLeft)).rows.length, { timeout: 30_000 })
      .toBe(0);
    const made = await site.db.select().from(releases).orderBy(releases.id);
    expect(made.map(({ kind, chapterIds: ids }) => [kind, ids])).toEqual([
      ["first", chapterIds.slice(0, 1)],
      ["chapter", chapterIds.slice(1, 2)],
      ["chapter", chapterIds.slice(2)],
    ]);
    const email = account?.email ?? "";
    // After the ten minutes in which a release can be taken back.
    await site.db.execute(sql`update pgboss.job set start_after = now() where name = 'tell-followers'`);
    await expect.poll(async () => (await listMails(site, 100)).length, { timeout: 30_000 }).toBe(3);
    expect(
      (await listMails(site, 100)).every(({ to, kind }) => to === email && kind === "new-chapters"),
    ).toBe(true);
    expect(await site.db.$count(chapterRevisions, eq(chapterRevisions.kind, "publish"))).toBe(3);
    expect(await site.db.$count(chapterPublications, eq(chapterPublications.state, "published"))).toBe(3);
  },
);
