import { PgBoss } from "pg-boss";
import { expect, test } from "vitest";
import { createLog } from "#app/platform/log/log.server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { openBoss } from "./boss.server.ts";
import type { Job } from "./job.server.ts";

test("L: a job of a dead process is started again by another, and one with a heartbeat is left alone", async () => {
  await using site = await createTestSite();
  const { pool } = site.connection;
  const noted: string[] = [];
  const job: Job<{ word: string }> = {
    queue: { name: "note" },
    purpose: "writes down what it was given",
    priority: "waited-for",
    duplicates: "allow",
    timeLimitSeconds: 60,
    work: async (_site, { word }) => void noted.push(word),
  };
  const boss = await openBoss({ pool, log: createLog("silent"), jobs: [job], isWorker: false });
  for (const word of ["orphaned", "alive"]) await boss.jobs.enqueue(site.db, job.queue, { word });
  // Another process fetches both, and dies at the first.
  const dead = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
  });
  await dead.start();
  expect(await dead.fetch("note", { batchSize: 2 })).toHaveLength(2);
  await pool.query(
    `update pgboss.job set started_on = now() - interval '11 s', heartbeat_on = case when data->>'word' = 'alive' then now() end
     where name = 'note'`,
  );
  await boss.work(site);
  await expect.poll(() => noted, { timeout: 15_000 }).toEqual(["orphaned"]);
  await boss.stop();
  await dead.stop();
});
