import { and, eq, isNotNull, lte, ne } from "drizzle-orm";
import { href } from "react-router";
import { accounts, paymentSubscriptions } from "#app/platform/db/schema/all.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { applyPaymentEvents } from "../events/apply-payment-events.server.ts";
import { periodAfter } from "../billing-period.ts";
import { beginCheckout, storeCustomer } from "../checkouts/checkout-rows.server.ts";
import type { PaymentEvent, SubscriptionFacts } from "../events/payment-event.ts";
import type {
  ChangePreview,
  PaymentProvider,
  Payer,
  PlanOffer,
  Refusal,
} from "../payment-provider.server.ts";
import { failsLater } from "./test-cards.ts";
import { checkoutOf, paymentOf } from "./test-events.ts";
import { isRunning } from "../subscription-rows.server.ts";

const provider = "test-checkout";
const day = 86_400_000;
/** Days after a declined renewal at which it is retried; then it ends. */
const triesAfterDays = [3, 5, 7];

type Row = typeof paymentSubscriptions.$inferSelect;
type RenewalChange = "cancelled" | "paused" | "resumed";

/** A provider inside this process that moves no money: it applies the events that a real one would send. */
export const testProvider: PaymentProvider = {
  name: provider,
  abilities: { canChangePlan: true, canPause: true, canCancel: true, hasPortal: false },
  async startCheckout(site, checkout) {
    const begun = await beginCheckout(site, provider, checkout);
    if (!begun.ok) return begun;
    return { ok: true, redirectTo: href("/checkout/:id", { id: begun.checkout.id }) };
  },
  readWebhook: async () => ({ ok: false, problem: "The test checkout sends no messages.", status: 400 }),
  applyEvent: async () => ({ state: "ignored" }),
  previewChange: (site, { account, plan }) =>
    withOwn(site, account, async (_tx, row) => previewOf(row, plan, site.now())),
  changePlan: (site, { account, plan, asOf }) =>
    withOwn(site, account, async (tx, row) =>
      changeTo(site, tx, { row, plan, preview: previewOf(row, plan, asOf) }),
    ),
  pause: (site, account) => turn(site, account, "paused"),
  resume: (site, account) => turn(site, account, "resumed"),
  cancel: (site, account) => turn(site, account, "cancelled"),
  portal: async () => ({ ok: false, reason: "not-here", url: null }),
  // Nothing was charged, and nothing is renewed.
  undo: async () => "done",
  settle: renewDue,
};

async function withOwn<Outcome>(
  site: Site,
  account: Payer,
  work: (tx: Transaction, row: Row) => Promise<Outcome>,
): Promise<Outcome | Refusal> {
  return site.db.transaction(async (tx) => {
    await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, account.id))
      .for("no key update");
    const [row] = await tx
      .select()
      .from(paymentSubscriptions)
      .where(
        and(
          eq(paymentSubscriptions.provider, provider),
          eq(paymentSubscriptions.accountId, account.id),
          isRunning,
        ),
      )
      .limit(1);
    return row ? work(tx, row) : { ok: false, reason: "no-subscription" };
  });
}

const factsOf = ({ planId, amountMinor, currency, interval, status, ...row }: Row): SubscriptionFacts => ({
  planId,
  amountMinor,
  currency,
  interval,
  status,
  periodEndsAt: row.periodEndsAt,
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  method: row.method,
  startedAt: row.startedAt,
});

/** The subject of the next events; their time is later than that of any event before. */
function aboutOf(row: Row, now: Date) {
  const { accountId: customerId, subscriptionId, planId, describedAt } = row;
  const at = now > describedAt ? now : new Date(describedAt.getTime() + 1);
  return { customerId, subscriptionId, planId, checkoutId: checkoutOf(subscriptionId), at };
}

function turn(site: Site, account: Payer, to: RenewalChange) {
  return withOwn(site, account, async (tx, row) => {
    const resumed = row.status === "paused" ? "active" : row.status;
    const status = to === "paused" ? "paused" : resumed;
    const subscription: SubscriptionFacts = {
      ...factsOf(row),
      status,
      cancelAtPeriodEnd: to === "cancelled",
    };
    const about = aboutOf(row, site.now());
    const factId = `${row.subscriptionId}:${to}@${about.at.toISOString()}`;
    await applyAll(site, tx, [{ ...about, kind: "described", factId, subscription, turn: to }]);
    return { ok: true as const };
  });
}

/** The rest of the running period is credited, and a new period starts at once. */
function previewOf(row: Row, plan: PlanOffer, asOf: Date): ChangePreview | Refusal {
  if (row.planId === plan.id) return { ok: false, reason: "same-plan" };
  if (row.currency !== plan.currency) return { ok: false, reason: "not-here", url: null };
  const end = row.status === "trialing" ? asOf : (row.periodEndsAt ?? asOf);
  const whole = periodAfter(asOf, row.interval).getTime() - asOf.getTime();
  const left = Math.min(1, Math.max(0, (end.getTime() - asOf.getTime()) / whole));
  const dueNowMinor = plan.amountMinor - Math.round(row.amountMinor * left);
  return {
    ok: true,
    dueNowMinor,
    currency: plan.currency,
    nextChargeMinor: plan.amountMinor + Math.min(0, dueNowMinor),
    nextChargeAt: periodAfter(asOf, plan.interval),
    asOf,
  };
}

async function changeTo(
  site: Site,
  tx: Transaction,
  { row, plan, preview }: { row: Row; plan: PlanOffer; preview: ChangePreview | Refusal },
) {
  if (!preview.ok) return preview;
  const about = { ...aboutOf(row, site.now()), planId: plan.id };
  const { amountMinor, currency, interval } = plan;
  const periodEndsAt = preview.nextChargeAt;
  const subscription: SubscriptionFacts = {
    ...factsOf(row),
    planId: plan.id,
    amountMinor,
    currency,
    interval,
    periodEndsAt,
    status: "active",
    cancelAtPeriodEnd: false,
  };
  const number = about.at.toISOString();
  const charged = {
    subscriptionId: row.subscriptionId,
    amountMinor: Math.max(0, preview.dueNowMinor),
    currency,
    number,
  };
  await applyAll(site, tx, [
    { ...about, kind: "described", factId: `${row.subscriptionId}:plan@${number}`, subscription, turn: null },
    {
      ...about,
      ...paymentOf(charged),
      unitMinor: amountMinor,
      reason: "renewal",
      until: periodEndsAt ?? about.at,
    },
  ]);
  return { ok: true as const };
}

async function applyAll(site: Site, tx: Transaction, events: PaymentEvent[]): Promise<void> {
  const applied = await applyPaymentEvents(site, tx, { provider, events });
  if (applied.state === "refused") throw new Error(`the test checkout refused itself: ${applied.problem}`);
}

/** Renews what is due, as a real provider does by itself. */
async function renewDue(site: Site): Promise<void> {
  const due = await site.db
    .select({ accountId: paymentSubscriptions.accountId })
    .from(paymentSubscriptions)
    .where(
      and(
        eq(paymentSubscriptions.provider, provider),
        isNotNull(paymentSubscriptions.periodEndsAt),
        lte(paymentSubscriptions.periodEndsAt, site.now()),
        ne(paymentSubscriptions.status, "paused"),
        isRunning,
      ),
    );
  for (const { accountId } of due)
    await withOwn(site, { id: accountId, email: "" }, (tx, row) => renew(site, tx, row));
}

async function renew(site: Site, tx: Transaction, row: Row): Promise<void> {
  const end = row.periodEndsAt;
  if (!end || end > site.now() || row.status === "paused") return;
  const about = aboutOf(row, site.now());
  const { subscriptionId, amountMinor, currency } = row;
  const isOver = row.cancelAtPeriodEnd;
  if (isOver) return applyAll(site, tx, endEvents(row, about, end));
  if (failsLater(row.method)) return failAgain(site, tx, row);
  const until = periodAfter(end, row.interval);
  const paid = paymentOf({ subscriptionId, amountMinor, currency, number: end.toISOString() });
  const subscription = { ...factsOf(row), status: "active" as const, periodEndsAt: until };
  await applyAll(site, tx, [
    { ...about, ...paid, reason: "renewal", until },
    { ...about, kind: "described", factId: `${paid.factId}:described`, subscription, turn: null },
  ]);
}

function endEvents(row: Row, about: ReturnType<typeof aboutOf>, at: Date): PaymentEvent[] {
  const factId = `${row.subscriptionId}:ended`;
  const subscription = { ...factsOf(row), status: "ended" as const };
  return [
    { ...about, kind: "ended", factId, at },
    { ...about, kind: "described", factId: `${factId}:described`, subscription, turn: null },
  ];
}

/** Declined at the renewal, and at each retry; after the last one the subscription ends. */
async function failAgain(site: Site, tx: Transaction, row: Row): Promise<void> {
  const end = row.periodEndsAt ?? site.now();
  const moments = [0, ...triesAfterDays].map((days) => new Date(end.getTime() + days * day));
  const past = moments.filter((moment) => moment <= site.now());
  const about = aboutOf(row, site.now());
  const { subscriptionId, amountMinor, currency } = row;
  const { invoice } = paymentOf({ subscriptionId, amountMinor, currency, number: end.toISOString() });
  for (const [index, at] of past.entries()) {
    const factId = `${invoice.id}:failed-${index + 1}`;
    await applyAll(site, tx, [
      { ...about, kind: "failed", factId, invoice, at, nextTryAt: moments[index + 1] ?? null },
    ]);
  }
  const last = moments.at(-1);
  if (past.length === moments.length && last) return applyAll(site, tx, endEvents(row, about, last));
  const subscription = { ...factsOf(row), status: "past_due" as const };
  const factId = `${invoice.id}:past-due-${past.length}`;
  if (row.status !== "past_due")
    await applyAll(site, tx, [{ ...about, kind: "described", factId, subscription, turn: null }]);
}

/** Stores the customer before any event about it is applied. */
export const knowTestCustomer = (tx: Transaction, accountId: string) =>
  storeCustomer(tx, { provider, accountId, customerId: accountId });
