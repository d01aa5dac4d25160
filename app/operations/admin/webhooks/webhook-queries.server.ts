import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { accounts, paymentWebhooks } from "#app/platform/db/schema/all.server.ts";
import type { WebhookFilter } from "./webhook-input.ts";

const pageSize = 50;

/** Received webhooks, newest first. */
export async function listWebhooks(db: Db, { provider, state, before }: WebhookFilter) {
  const rows = await db
    .select({
      id: paymentWebhooks.id,
      provider: paymentWebhooks.provider,
      eventId: paymentWebhooks.eventId,
      type: paymentWebhooks.type,
      state: paymentWebhooks.state,
      problem: paymentWebhooks.problem,
      count: paymentWebhooks.count,
      receivedAt: paymentWebhooks.receivedAt,
      accountId: paymentWebhooks.accountId,
      email: accounts.email,
      canReplay: sql<boolean>`${paymentWebhooks.body} <> ''`,
    })
    .from(paymentWebhooks)
    .leftJoin(accounts, eq(accounts.id, paymentWebhooks.accountId))
    .where(
      and(
        provider ? eq(paymentWebhooks.provider, provider) : undefined,
        state ? eq(paymentWebhooks.state, state) : undefined,
        before ? lt(paymentWebhooks.receivedAt, before) : undefined,
      ),
    )
    .orderBy(desc(paymentWebhooks.receivedAt))
    .limit(pageSize + 1);
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}
