import { and, asc, eq, sql } from "drizzle-orm";
import { webhookDeliveries, webhookEndpoints } from "#app/platform/db/schema/webhook-endpoints.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import type { Queue } from "#app/platform/jobs/jobs.server.ts";
import { type PostOutcome, postWebhook } from "./sending/post-webhook.server.ts";
import { webhookHeaders } from "./sending/sign-webhook.server.ts";
import { forgetDeliveries } from "./webhook-commands.server.ts";
import { decryptSecret } from "./webhook-secrets.server.ts";

const queue: Queue<{ id: string }> = { name: "deliver-webhook" };

/** Of an address that is down for a day: 30 s, 1 min, 2 min … an hour, and then every hour. */
const retries = { retryLimit: 30, retryDelay: 30, retryDelayMax: 3_600 };
const mostQueued = 1_000;

/** Enqueues what was written with the events; nothing is lost when the process dies in between. */
export const queueWebhooksJob: Job = {
  queue: { name: "queue-webhooks" },
  purpose:
    "enqueues webhooks of accounts that were written with their events, and forgets those older than 30 days",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 300,
  schedule: "* * * * *",
  work: async (site) => {
    await forgetDeliveries(site);
    while (await queueSome(site));
    site.jobs.wake(queue);
  },
};

async function queueSome({ db, jobs }: Site): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.state, "new"))
      .orderBy(asc(webhookDeliveries.createdAt))
      .limit(mostQueued)
      .for("update", { skipLocked: true });
    for (const { id } of rows)
      await tx.update(webhookDeliveries).set({ state: "queued" }).where(eq(webhookDeliveries.id, id));
    await jobs.enqueueAll(tx, queue, rows);
    return rows.length === mostQueued;
  });
}

/** Sends one message; a rejection is a retry. */
export const deliverWebhookJob: Job<{ id: string }> = {
  queue,
  purpose: "sends an event to the address that an account has chosen, again and again for a day",
  priority: "soon",
  duplicates: "allow",
  timeLimitSeconds: 30,
  retries,
  concurrency: 4,
  work: async (site, { id }) => {
    const found = await findDelivery(site, id);
    if (!found) return;
    const secret = await decryptSecret(site, found.secret);
    if (secret === null) throw new Error("the secret of a webhook cannot be decrypted");
    const at = site.now();
    const { body, url } = found;
    const headers = webhookHeaders(secret, { id, at, body });
    const privateHosts = site.settings.WEBHOOK_PRIVATE_HOSTS;
    const outcome = await postWebhook(url, { body, headers, privateHosts });
    const attempts = found.attemptCount + 1;
    const state = stateAfter(outcome, attempts);
    await record(site, { id, outcome, state, at });
    // Standard Webhooks: an address that is gone wants nothing more.
    if ("status" in outcome && outcome.status === 410) await stopEndpoint(site, found.endpointId);
    if (state === "queued") throw new Error(`webhook ${id} was not taken`, { cause: outcome });
  },
};

type State = "queued" | "delivered" | "failed";

function stateAfter(outcome: PostOutcome, attempts: number): State {
  if ("status" in outcome && outcome.status >= 200 && outcome.status < 300) return "delivered";
  const isGone = "status" in outcome && outcome.status === 410;
  return isGone || attempts > retries.retryLimit ? "failed" : "queued";
}

/** What is still to be sent; null when it was delivered, or its address is stopped or removed. */
async function findDelivery({ db }: Pick<Site, "db">, id: string) {
  const { body, endpointId, attemptCount, state } = webhookDeliveries;
  const { url, secret, stoppedAt } = webhookEndpoints;
  const [row] = await db
    .select({ body, endpointId, attemptCount, state, url, secret, stoppedAt })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, endpointId))
    .where(eq(webhookDeliveries.id, id));
  return row?.state === "queued" && row.stoppedAt === null ? row : null;
}

async function record(
  { db }: Pick<Site, "db">,
  { id, outcome, state, at }: { id: string; outcome: PostOutcome; state: State; at: Date },
): Promise<void> {
  const status = "status" in outcome ? outcome.status : null;
  const problem = "problem" in outcome ? outcome.problem : null;
  await db
    .update(webhookDeliveries)
    .set({
      state,
      status,
      problem,
      attemptedAt: at,
      attemptCount: sql`${webhookDeliveries.attemptCount} + 1`,
    })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, "queued")));
}

async function stopEndpoint({ db, now }: Pick<Site, "db" | "now">, id: string): Promise<void> {
  await db.update(webhookEndpoints).set({ stoppedAt: now() }).where(eq(webhookEndpoints.id, id));
}
