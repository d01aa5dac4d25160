import { randomBytes } from "node:crypto";
import { and, arrayContains, count, eq, isNull, lt } from "drizzle-orm";
import type { Db, DbOrTransaction } from "#app/platform/db/client.server.ts";
import { webhookDeliveries, webhookEndpoints } from "#app/platform/db/schema/webhook-endpoints.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { newWebhookSecret } from "./sending/sign-webhook.server.ts";
import { mostEndpoints, type WebhookEvent } from "./webhook-events.ts";
import { encryptSecret } from "./webhook-secrets.server.ts";

const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString("base64url")}`;

interface NewEndpoint {
  accountId: string;
  url: string;
  events: WebhookEvent[];
}

/** Adds an address; its secret is returned here and never again. Null when the account has too many. */
export async function createEndpoint(
  site: Pick<Site, "db" | "settings" | "now">,
  { accountId, url, events }: NewEndpoint,
): Promise<string | null> {
  const { db } = site;
  const [own] = await db
    .select({ count: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.accountId, accountId));
  if ((own?.count ?? 0) >= mostEndpoints) return null;
  const secret = newWebhookSecret();
  const encrypted = await encryptSecret(site, secret);
  await db
    .insert(webhookEndpoints)
    .values({ id: newId("ep"), accountId, url, events, secret: encrypted, createdAt: site.now() });
  return secret;
}

/** Only this account's: its deliveries go with it. */
export async function removeEndpoint(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  await db
    .delete(webhookEndpoints)
    .where(and(eq(webhookEndpoints.accountId, accountId), eq(webhookEndpoints.id, id)));
}

interface Announced {
  accountId: string;
  event: WebhookEvent | "test";
  data: object;
  at: Date;
  /** Only to this address. */
  endpointId?: string;
}

/**
 * Has an event sent to the addresses that want it, if the transaction commits: what must be sent is written with what
 * happened. A job sends it.
 */
export async function sendWebhook(
  tx: DbOrTransaction,
  { accountId, event, data, at, endpointId }: Announced,
): Promise<void> {
  const ofAccount = and(eq(webhookEndpoints.accountId, accountId), isNull(webhookEndpoints.stoppedAt));
  const wanted =
    event === "test"
      ? eq(webhookEndpoints.id, endpointId ?? "")
      : arrayContains(webhookEndpoints.events, [event]);
  const endpoints = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(ofAccount, wanted));
  if (endpoints.length === 0) return;
  const body = JSON.stringify({ type: event, timestamp: at.toISOString(), data });
  const rows = endpoints.map(({ id }) => ({
    id: newId("msg"),
    endpointId: id,
    event,
    body,
    state: "new" as const,
    createdAt: at,
  }));
  await tx.insert(webhookDeliveries).values(rows);
}

/** Sends a delivery of this account once more, with its id and body as they were. */
export async function sendAgain(db: Db, { accountId, id }: { accountId: string; id: string }): Promise<void> {
  const [own] = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookEndpoints.accountId, accountId), eq(webhookDeliveries.id, id)));
  if (own) await db.update(webhookDeliveries).set({ state: "new" }).where(eq(webhookDeliveries.id, id));
}

const retentionMs = 30 * 86_400_000;

export async function forgetDeliveries({ db, now }: Pick<Site, "db" | "now">): Promise<void> {
  await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, new Date(now().getTime() - retentionMs)));
}
