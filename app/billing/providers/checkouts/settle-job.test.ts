import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { paymentWebhooks } from "#app/platform/db/schema/all.server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { settleQueue } from "../queues.ts";
import { settlePayments } from "./settle-job.server.ts";

test("12: a provider that is down for an hour multiplies no job, however often it is enqueued", async () => {
  await using site = await createTestSite();
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000);
  await site.db.insert(paymentWebhooks).values({
    id: "event-1",
    provider: "stripe",
    eventId: "evt_1",
    type: "invoice.paid",
    state: "waiting",
    body: "{}",
    happenedAt: twoHoursAgo,
    receivedAt: twoHoursAgo,
  });
  for (let at = 0; at < 6; at++) {
    await site.jobs.enqueue(site.db, settleQueue, {});
    await settlePayments(site);
  }
  const { rows } = await site.db.execute(sql`
    select name, count(*)::int as count from pgboss.job
    where name in ('settle-payments', 'apply-webhook', 'refund') group by name order by name`);
  expect(rows).toEqual([
    { name: "apply-webhook", count: 1 },
    { name: "settle-payments", count: 1 },
  ]);
});
