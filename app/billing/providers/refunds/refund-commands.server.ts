import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { paymentRefunds } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { paidTwiceMail } from "../events/payment-mail.ts";
import { refundQueue } from "../queues.ts";
import type { SubscriptionOwner } from "../subscription-rows.server.ts";

/** Stores that a second subscription has to be refunded, enqueues the job and mails the owner; once, however often its payment is reported. */
export async function undoSecond(
  { site, tx, owner, email }: { site: Site; tx: Transaction; owner: SubscriptionOwner; email: string },
  paid: { subscriptionId: string; amountMinor: number; currency: string },
): Promise<void> {
  const { subscriptionId, amountMinor, currency } = paid;
  const [refund] = await tx
    .insert(paymentRefunds)
    .values({
      id: randomUUID(),
      ...owner,
      subscriptionId,
      amountMinor,
      currency,
      reason: "paid-twice",
      state: "asked",
      requestedAt: site.now(),
    })
    .onConflictDoNothing()
    .returning({ id: paymentRefunds.id });
  if (!refund) return;
  await site.jobs.enqueue(tx, refundQueue, { id: refund.id });
  await queueMail(site, tx, {
    to: email,
    kind: mailKinds["paid-twice"],
    ...paidTwiceMail({ ...site.settings, zone: "UTC" }, { amountMinor, currency }),
  });
}

export interface Refund {
  amountMinor: number;
  currency: string;
  state: "asked" | "done";
  requestedAt: Date;
}

/** The refunds of an account, pending or done, newest first. */
export async function listRefunds(db: Pick<Db, "select">, accountId: string): Promise<Refund[]> {
  return db
    .select({
      amountMinor: paymentRefunds.amountMinor,
      currency: paymentRefunds.currency,
      state: paymentRefunds.state,
      requestedAt: paymentRefunds.requestedAt,
    })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.accountId, accountId))
    .orderBy(desc(paymentRefunds.requestedAt))
    .limit(20);
}

/** A pending refund; null when it is done or unknown. */
export async function findRequestedRefund(db: Pick<Db, "select">, id: string) {
  const [refund] = await db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.id, id), eq(paymentRefunds.state, "asked")));
  return refund ?? null;
}

export async function finishRefund({ db, now }: Pick<Site, "db" | "now">, id: string): Promise<void> {
  await db.update(paymentRefunds).set({ state: "done", doneAt: now() }).where(eq(paymentRefunds.id, id));
}
