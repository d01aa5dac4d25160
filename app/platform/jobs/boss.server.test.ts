import { expect, test } from "vitest";
import { createLog } from "#app/platform/log/log.server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { openBoss } from "./boss.server.ts";
import type { Job } from "./job.server.ts";

/** A site whose one kind of work writes down what it was given. */
async function siteThatNotes() {
  const site = await createTestSite();
  const noted: string[] = [];
  const job: Job<{ word: string }> = {
    queue: { name: "note" },
    work: async (_site, { word }) => void noted.push(word),
  };
  const boss = await openBoss({
    pool: site.connection.pool,
    log: createLog("silent"),
    jobs: [job],
    isWorker: false,
  });
  return { site, noted, job, boss };
}

test("work asked for in a transaction is done when it commits, and not when it rolls back", async () => {
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

test("health says when background work has stopped", async () => {
  const { site, boss } = await siteThatNotes();
  await using _closed = site;
  await expect(boss.jobs.check()).resolves.toBeUndefined();
  await boss.stop();
  await expect(boss.jobs.check()).rejects.toThrow("stopping");
});
