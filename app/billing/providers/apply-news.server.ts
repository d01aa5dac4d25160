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
import { recordEntitlementEvent } from "#app/billing/entitlement/entitlement-commands.server.ts";
import { checkPrice, findPurchase, type Purchase } from "./check-price.server.ts";
import { entitlementOfNews } from "./entitlement-of-news.ts";
import { endedMail, failedMail, receiptMail, renewalMail, trialEndsMail } from "./payment-mail.ts";
import type { AboutSubscription, PaymentNews } from "./payment-news.ts";
import type { ProviderName } from "#app/platform/config/payment-providers.server.ts";
import type { Applied } from "./payment-provider.server.ts";
import { undoSecond } from "./refunds/refund-commands.server.ts";
import {
  assumeSubscription,
  describeSubscription,
  findOtherSubscription,
  isPaid,
  keepInvoice,
  type Whose,
} from "./subscription-rows.server.ts";

interface Told {
  site: Site;
  tx: Transaction;
  whose: Whose;
  /** Where mails go, and in which zone they tell times. */
  email: string;
  zone: string;
}

type Refused = { state: "refused"; problem: string; accountId?: string };

/**
 * Does what a provider says, in one transaction: the history of the entitlement, the rows that screens show, and mails. The order in which
 * news comes does not matter, and the same news again changes nothing. The first thing refused ends it: nothing of the message is granted.
 */
export async function applyNews(
  site: Site,
  tx: Transaction,
  { provider, news }: { provider: ProviderName; news: PaymentNews[] },
): Promise<Applied> {
  let outcome: Applied = { state: "ignored" };
  for (const each of news) {
    const applied =
      each.kind === "checkout-over"
        ? await closeCheckout(tx, provider, each)
        : await apply(site, tx, { provider, each });
    if (applied.state === "refused") return applied;
    if (applied.state === "applied") outcome = applied;
  }
  return outcome;
}

async function closeCheckout(
  tx: Transaction,
  provider: ProviderName,
  { sessionId, isPaid, at }: PaymentNews & { kind: "checkout-over" },
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
  { provider, each }: { provider: ProviderName; each: AboutSubscription },
): Promise<Applied> {
  const [known] = await tx
    .select({ id: accounts.id, email: accounts.email, timeZone: accounts.timeZone })
    .from(paymentCustomers)
    .innerJoin(accounts, eq(accounts.id, paymentCustomers.accountId))
    .where(and(eq(paymentCustomers.provider, provider), eq(paymentCustomers.customerId, each.customerId)))
    // One message about an account at a time: two subscriptions paid at once must see each other.
    .for("no key update", { of: accounts });
  if (!known) return { state: "refused", problem: "Nobody here is this customer." };
  const told: Told = {
    site,
    tx,
    whose: { provider, accountId: known.id },
    email: known.email,
    zone: known.timeZone ?? "UTC",
  };
  const refused = await applyOne(told, each);
  return refused ?? { state: "applied", accountId: known.id };
}

function applyOne(told: Told, news: AboutSubscription): Promise<Refused | null> {
  switch (news.kind) {
    case "paid":
      return applyPaid(told, news);
    case "trial":
      return applyTrial(told, news);
    case "failed":
      return applyFailed(told, news);
    case "described":
      return applyDescribed(told, news);
    case "trial-ends":
      return warnOfTrialsEnd(told, news);
    case "ended":
      return applyEnded(told, news);
  }
}

const isNever = (problem: string | null, { whose }: Told): Refused | null =>
  problem === null ? null : { state: "refused", problem, accountId: whose.accountId };

async function applyPaid(told: Told, news: AboutSubscription & { kind: "paid" }): Promise<Refused | null> {
  const { site, tx, whose, email, zone } = told;
  const { subscriptionId, at, until, invoice } = news;
  const purchase = await findPurchase(told, news);
  const refused = isNever(await checkPrice(told, { ...news, purchase }), told);
  if (refused) return refused;
  const isNews = await keepInvoice(tx, whose, { invoice, subscriptionId, state: "paid", at, until });
  const second = await stopIfSecond(told, {
    ...news,
    amountMinor: invoice.amountMinor,
    currency: invoice.currency,
  });
  if (second) return null;
  await grant(told, news, { purchase, ...pricePaid(news) });
  await keepHistory(told, news, news.planId ?? purchase?.planId ?? null);
  // Old invoices, found again after a long absence, are no news to anybody.
  const isRecent = site.now().getTime() - at.getTime() < 7 * 86_400_000;
  if (isNews && isRecent)
    await queueMail(site, tx, {
      to: email,
      kind: mailKinds.receipt,
      ...receiptMail({ ...site.settings, zone }, news),
    });
  return null;
}

const pricePaid = ({ unitMinor, invoice }: AboutSubscription & { kind: "paid" }) => ({
  amountMinor: unitMinor ?? invoice.amountMinor,
  currency: invoice.currency,
});

async function applyTrial(told: Told, news: AboutSubscription & { kind: "trial" }): Promise<Refused | null> {
  const { subscriptionId } = news;
  const purchase = await findPurchase(told, news);
  const amountMinor = news.amountMinor ?? purchase?.amountMinor ?? 0;
  const currency = news.currency ?? purchase?.currency ?? "";
  const charged = { subscriptionId, reason: "first" as const, unitMinor: null, isForeign: false };
  const refused = isNever(
    await checkPrice(told, { ...charged, invoice: { amountMinor, currency }, purchase }),
    told,
  );
  if (refused) return refused;
  if (await stopIfSecond(told, { ...news, amountMinor: 0, currency })) return null;
  await grant(told, news, { purchase, amountMinor, currency });
  await keepHistory(told, news, news.planId ?? purchase?.planId ?? null);
  return null;
}

async function keepHistory(
  { site, tx, whose }: Told,
  news: AboutSubscription,
  planId: string | null,
): Promise<boolean> {
  const event = entitlementOfNews(whose.provider, news, planId);
  return event !== null && recordEntitlementEvent(tx, { ...event, accountId: whose.accountId }, site.now());
}

/** Keeps that something is granted for a subscription, described or not. */
async function grant(
  { tx, whose }: Told,
  { subscriptionId, at, until }: { subscriptionId: string; at: Date; until: Date },
  { purchase, amountMinor, currency }: { purchase: Purchase | null; amountMinor: number; currency: string },
): Promise<void> {
  const { planId = null, interval = "month" } = purchase ?? {};
  await assumeSubscription(tx, whose, { subscriptionId, planId, amountMinor, currency, interval, at, until });
  await tx
    .update(paymentSubscriptions)
    .set({ isGranted: true })
    .where(
      and(
        eq(paymentSubscriptions.provider, whose.provider),
        eq(paymentSubscriptions.subscriptionId, subscriptionId),
      ),
    );
}

/** Two tabs that paid at once: the first one counts, the second is undone by a job; true when this is the second. */
async function stopIfSecond(
  told: Told,
  paid: { subscriptionId: string; at: Date; amountMinor: number; currency: string },
): Promise<boolean> {
  const { tx, whose } = told;
  const [known] = await tx
    .select({ isGranted: paymentSubscriptions.isGranted })
    .from(paymentSubscriptions)
    .where(
      and(
        eq(paymentSubscriptions.provider, whose.provider),
        eq(paymentSubscriptions.subscriptionId, paid.subscriptionId),
      ),
    );
  if (known?.isGranted) return false;
  const other = await findOtherSubscription(tx, whose.accountId, paid);
  if (!other) return false;
  await undoSecond(told, paid);
  return true;
}

async function warnOfTrialsEnd(
  { site, tx, email, zone }: Told,
  news: AboutSubscription & { kind: "trial-ends" },
): Promise<null> {
  // One that is told of when it is over helps nobody.
  if (news.until > site.now())
    await queueMail(site, tx, {
      to: email,
      kind: mailKinds["trial-ends"],
      ...trialEndsMail({ ...site.settings, zone }, news),
    });
  return null;
}

async function applyFailed(
  told: Told,
  news: AboutSubscription & { kind: "failed" },
): Promise<Refused | null> {
  const { site, tx, whose, email, zone } = told;
  const { invoice, subscriptionId, at } = news;
  await keepInvoice(tx, whose, { invoice, subscriptionId, state: "failed", at, until: null });
  const isNews = await keepHistory(told, news, null);
  // The payment that came later was heard of earlier.
  if (isNews && !(await isPaid(tx, whose, invoice.id)))
    await queueMail(site, tx, {
      to: email,
      kind: mailKinds["payment-failed"],
      ...failedMail({ ...site.settings, zone }, news),
    });
  return null;
}

async function applyDescribed(
  told: Told,
  news: AboutSubscription & { kind: "described" },
): Promise<Refused | null> {
  const { site, tx, whose, email, zone } = told;
  const replaced = await describeSubscription(tx, whose, news);
  await keepHistory(told, news, news.subscription.planId);
  const { before } = replaced ?? {};
  const { cancelAtPeriodEnd, status, periodEndsAt } = news.subscription;
  const hasTurned = before && before.cancelAtPeriodEnd !== cancelAtPeriodEnd && status !== "ended";
  if (hasTurned && periodEndsAt)
    await queueMail(site, tx, {
      to: email,
      kind: mailKinds["renewal-changed"],
      ...renewalMail({ ...site.settings, zone }, { cancelAtPeriodEnd, periodEndsAt }),
    });
  return null;
}

async function applyEnded(told: Told, news: AboutSubscription & { kind: "ended" }): Promise<Refused | null> {
  const { site, tx, whose, email, zone } = told;
  const [ended] = await tx
    .update(paymentSubscriptions)
    .set({ status: "ended", isEndTold: true })
    .where(
      and(
        eq(paymentSubscriptions.provider, whose.provider),
        eq(paymentSubscriptions.subscriptionId, news.subscriptionId),
        eq(paymentSubscriptions.isGranted, true),
        eq(paymentSubscriptions.isEndTold, false),
      ),
    )
    .returning({ id: paymentSubscriptions.subscriptionId });
  await keepHistory(told, news, null);
  if (ended)
    await queueMail(site, tx, {
      to: email,
      kind: mailKinds["subscription-ended"],
      ...endedMail({ ...site.settings, zone }, news),
    });
  return null;
}
