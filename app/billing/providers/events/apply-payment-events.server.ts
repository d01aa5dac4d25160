import { and, eq } from "drizzle-orm";
import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import {
  accounts,
  paymentCheckouts,
  paymentCustomers,
  paymentSubscriptions,
} from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { recordEntitlementEvent } from "#app/billing/entitlement/public.server.ts";
import { checkPrice, findPurchase, type Purchase } from "./check-price.server.ts";
import { toEntitlementEvent } from "./to-entitlement-event.ts";
import { endedMail, failedMail, receiptMail, renewalMail, trialEndsMail } from "./payment-mail.ts";
import type { SubscriptionEvent, PaymentEvent } from "./payment-event.ts";
import type { ProviderName } from "#app/platform/config/payment-providers.server.ts";
import type { Applied } from "../payment-provider.server.ts";
import { undoSecond } from "../refunds/refund-commands.server.ts";
import {
  assumeSubscription,
  describeSubscription,
  findOtherSubscription,
  isPaid,
  storeInvoice,
  type SubscriptionOwner,
} from "../subscription-rows.server.ts";

interface EventContext {
  site: Site;
  tx: Transaction;
  owner: SubscriptionOwner;
  /** The recipient of mails, and the time zone of the times in them. */
  email: string;
  zone: string;
}

type Refused = { state: "refused"; problem: string; accountId?: string };

/**
 * Applies the events of one message in one transaction: the history of the entitlement, the rows that screens show, and mails. Events may
 * arrive in any order and any number of times. The first one refused ends it: nothing of the message is granted.
 */
export async function applyPaymentEvents(
  site: Site,
  tx: Transaction,
  { provider, events }: { provider: ProviderName; events: PaymentEvent[] },
): Promise<Applied> {
  let outcome: Applied = { state: "ignored" };
  for (const event of events) {
    const applied =
      event.kind === "checkout-over"
        ? await closeCheckout(tx, provider, event)
        : await apply(site, tx, { provider, event });
    if (applied.state === "refused") return applied;
    if (applied.state === "applied") outcome = applied;
  }
  return outcome;
}

async function closeCheckout(
  tx: Transaction,
  provider: ProviderName,
  { sessionId, isPaid, at }: PaymentEvent & { kind: "checkout-over" },
): Promise<Applied> {
  const [closed] = await tx
    .update(paymentCheckouts)
    .set({ state: isPaid ? "paid" : "expired", settledAt: at })
    .where(
      and(
        eq(paymentCheckouts.provider, provider),
        eq(paymentCheckouts.sessionId, sessionId),
        eq(paymentCheckouts.state, "open"),
      ),
    )
    .returning({ accountId: paymentCheckouts.accountId });
  return closed ? { state: "applied", accountId: closed.accountId } : { state: "ignored" };
}

async function apply(
  site: Site,
  tx: Transaction,
  { provider, event }: { provider: ProviderName; event: SubscriptionEvent },
): Promise<Applied> {
  const [known] = await tx
    .select({ id: accounts.id, email: accounts.email, timeZone: accounts.timeZone })
    .from(paymentCustomers)
    .innerJoin(accounts, eq(accounts.id, paymentCustomers.accountId))
    .where(and(eq(paymentCustomers.provider, provider), eq(paymentCustomers.customerId, event.customerId)))
    // One message about an account at a time: two subscriptions paid at once must see each other.
    .for("no key update", { of: accounts });
  if (!known) return { state: "refused", problem: "Nobody here is this customer." };
  const context: EventContext = {
    site,
    tx,
    owner: { provider, accountId: known.id },
    email: known.email,
    zone: known.timeZone ?? "UTC",
  };
  const refused = await applyOne(context, event);
  return refused ?? { state: "applied", accountId: known.id };
}

function applyOne(context: EventContext, event: SubscriptionEvent): Promise<Refused | null> {
  switch (event.kind) {
    case "paid":
      return applyPaid(context, event);
    case "trial":
      return applyTrial(context, event);
    case "failed":
      return applyFailed(context, event);
    case "described":
      return applyDescribed(context, event);
    case "trial-ends":
      return announceTrialEnd(context, event);
    case "ended":
      return applyEnded(context, event);
  }
}

const refusalOf = (problem: string | null, { owner }: EventContext): Refused | null =>
  problem === null ? null : { state: "refused", problem, accountId: owner.accountId };

async function applyPaid(
  context: EventContext,
  event: SubscriptionEvent & { kind: "paid" },
): Promise<Refused | null> {
  const { site, tx, owner, email, zone } = context;
  const { subscriptionId, at, until, invoice } = event;
  const purchase = await findPurchase(context, event);
  const refused = refusalOf(await checkPrice(context, { ...event, purchase }), context);
  if (refused) return refused;
  const isNew = await storeInvoice(tx, owner, { invoice, subscriptionId, state: "paid", at, until });
  const second = await undoIfSecond(context, {
    ...event,
    amountMinor: invoice.amountMinor,
    currency: invoice.currency,
  });
  if (second) return null;
  if (!event.isPart) await grant(context, event, { purchase, ...pricePaid(event) });
  await recordHistory(context, event, event.planId ?? purchase?.planId ?? null);
  // An old invoice found after a long outage needs no receipt.
  const isRecent = site.now().getTime() - at.getTime() < 7 * 86_400_000;
  if (isNew && isRecent)
    await queueMail(site, tx, {
      to: email,
      kind: mailKinds.receipt,
      ...receiptMail({ ...site.settings, zone }, event),
    });
  return null;
}

const pricePaid = ({ unitMinor, invoice }: SubscriptionEvent & { kind: "paid" }) => ({
  amountMinor: unitMinor ?? invoice.amountMinor,
  currency: invoice.currency,
});

async function applyTrial(
  context: EventContext,
  event: SubscriptionEvent & { kind: "trial" },
): Promise<Refused | null> {
  const { subscriptionId } = event;
  const purchase = await findPurchase(context, event);
  const amountMinor = event.amountMinor ?? purchase?.amountMinor ?? 0;
  const currency = event.currency ?? purchase?.currency ?? "";
  const charged = { subscriptionId, reason: "first" as const, unitMinor: null, isForeign: false };
  const refused = refusalOf(
    await checkPrice(context, { ...charged, invoice: { amountMinor, currency }, purchase }),
    context,
  );
  if (refused) return refused;
  if (await undoIfSecond(context, { ...event, amountMinor: 0, currency })) return null;
  await grant(context, event, { purchase, amountMinor, currency });
  await recordHistory(context, event, event.planId ?? purchase?.planId ?? null);
  return null;
}

async function recordHistory(
  { site, tx, owner }: EventContext,
  event: SubscriptionEvent,
  planId: string | null,
): Promise<boolean> {
  const entry = toEntitlementEvent(owner.provider, event, planId);
  return entry !== null && recordEntitlementEvent(tx, { ...entry, accountId: owner.accountId }, site.now());
}

/** Records that something is granted for a subscription, whether it was described yet or not. */
async function grant(
  { tx, owner }: EventContext,
  { subscriptionId, at, until }: { subscriptionId: string; at: Date; until: Date },
  { purchase, amountMinor, currency }: { purchase: Purchase | null; amountMinor: number; currency: string },
): Promise<void> {
  const { planId = null, interval = "month" } = purchase ?? {};
  await assumeSubscription(tx, owner, { subscriptionId, planId, amountMinor, currency, interval, at, until });
  await tx
    .update(paymentSubscriptions)
    .set({ isGranted: true })
    .where(
      and(
        eq(paymentSubscriptions.provider, owner.provider),
        eq(paymentSubscriptions.subscriptionId, subscriptionId),
      ),
    );
}

/** Two tabs that paid at once: the first one counts, the second is refunded by a job. True when this is the second. */
async function undoIfSecond(
  context: EventContext,
  paid: { subscriptionId: string; at: Date; amountMinor: number; currency: string },
): Promise<boolean> {
  const { tx, owner } = context;
  const [known] = await tx
    .select({ isGranted: paymentSubscriptions.isGranted })
    .from(paymentSubscriptions)
    .where(
      and(
        eq(paymentSubscriptions.provider, owner.provider),
        eq(paymentSubscriptions.subscriptionId, paid.subscriptionId),
      ),
    );
  if (known?.isGranted) return false;
  const other = await findOtherSubscription(tx, owner.accountId, paid);
  if (!other) return false;
  await undoSecond(context, paid);
  return true;
}

async function announceTrialEnd(
  { site, tx, email, zone }: EventContext,
  event: SubscriptionEvent & { kind: "trial-ends" },
): Promise<null> {
  // An announcement after the end helps nobody.
  if (event.until > site.now())
    await queueMail(site, tx, {
      to: email,
      kind: mailKinds["trial-ends"],
      ...trialEndsMail({ ...site.settings, zone }, event),
    });
  return null;
}

async function applyFailed(
  context: EventContext,
  event: SubscriptionEvent & { kind: "failed" },
): Promise<Refused | null> {
  const { site, tx, owner, email, zone } = context;
  const { invoice, subscriptionId, at } = event;
  await storeInvoice(tx, owner, { invoice, subscriptionId, state: "failed", at, until: null });
  const isNew = await recordHistory(context, event, null);
  // The later, successful payment may have been applied first.
  if (isNew && !(await isPaid(tx, owner, invoice.id)))
    await queueMail(site, tx, {
      to: email,
      kind: mailKinds["payment-failed"],
      ...failedMail({ ...site.settings, zone }, event),
    });
  return null;
}

async function applyDescribed(
  context: EventContext,
  event: SubscriptionEvent & { kind: "described" },
): Promise<Refused | null> {
  const { site, tx, owner, email, zone } = context;
  const replaced = await describeSubscription(tx, owner, event);
  await recordHistory(context, event, event.subscription.planId);
  const { before } = replaced ?? {};
  const { cancelAtPeriodEnd, status, periodEndsAt } = event.subscription;
  const hasTurned = before && before.cancelAtPeriodEnd !== cancelAtPeriodEnd && status !== "ended";
  if (hasTurned && periodEndsAt)
    await queueMail(site, tx, {
      to: email,
      kind: mailKinds["renewal-changed"],
      ...renewalMail({ ...site.settings, zone }, { cancelAtPeriodEnd, periodEndsAt }),
    });
  return null;
}

async function applyEnded(
  context: EventContext,
  event: SubscriptionEvent & { kind: "ended" },
): Promise<Refused | null> {
  const { site, tx, owner, email, zone } = context;
  const [ended] = await tx
    .update(paymentSubscriptions)
    .set({ status: "ended", isEndNotified: true })
    .where(
      and(
        eq(paymentSubscriptions.provider, owner.provider),
        eq(paymentSubscriptions.subscriptionId, event.subscriptionId),
        eq(paymentSubscriptions.isGranted, true),
        eq(paymentSubscriptions.isEndNotified, false),
      ),
    )
    .returning({ id: paymentSubscriptions.subscriptionId });
  await recordHistory(context, event, null);
  if (ended)
    await queueMail(site, tx, {
      to: email,
      kind: mailKinds["subscription-ended"],
      ...endedMail({ ...site.settings, zone }, event),
    });
  return null;
}
