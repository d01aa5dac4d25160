import { desc, eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { webhookDeliveries, webhookEndpoints } from "#app/platform/db/schema/webhook-endpoints.server.ts";

const { id, url, events, createdAt, stoppedAt } = webhookEndpoints;

/** An account's addresses, the newest first. */
const listEndpoints = (db: Db, accountId: string) =>
  db
    .select({ id, url, events, createdAt, stoppedAt })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.accountId, accountId))
    .orderBy(desc(createdAt), id);

const mostListed = 50;

/** What was sent to them, or is going to be, the newest first. */
const listDeliveries = (db: Db, accountId: string) =>
  db
    .select({ delivery: webhookDeliveries, url })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(id, webhookDeliveries.endpointId))
    .where(eq(webhookEndpoints.accountId, accountId))
    .orderBy(desc(webhookDeliveries.createdAt), webhookDeliveries.id)
    .limit(mostListed);

/** An account's addresses, and what is or was sent to them. */
export async function listWebhooks(db: Db, account: string) {
  const [endpoints, deliveries] = await Promise.all([
    listEndpoints(db, account),
    listDeliveries(db, account),
  ]);
  return { endpoints, deliveries };
}
