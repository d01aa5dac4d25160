import type { KnownZone } from "#app/ui/times/times.ts";
import { rulesOf } from "#app/billing/entitlement/public.server.ts";
import { foldHistory } from "#app/billing/entitlement/public.ts";
import { getWriter, type Writer } from "#app/billing/gates/public.server.ts";
import { listPlans, type Plan } from "#app/billing/plans/public.server.ts";
import { formatMoney, savingLabel } from "#app/billing/plans/public.ts";
import { findThanks } from "#app/billing/thanks/public.server.ts";
import {
  checkoutProvider,
  findProvider,
  findSubscription,
  listRefunds,
} from "#app/billing/providers/public.server.ts";
import type { Refund, Subscription } from "#app/billing/providers/public.ts";
import { type Context, type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { forbidden } from "#app/platform/http/refusals.server.ts";
import { isTestMode } from "#app/platform/config/payment-providers.server.ts";
import { type Invoice, listInvoices } from "./invoice-queries.server.ts";
import { displayDay } from "#app/ui/times/display-day.ts";
import { standingLabels } from "./standing-labels.ts";

/** A03: only the main account deals with money. */
export function requirePayer(context: Context): Writer {
  const writer = getWriter(context);
  if (writer.profile.kind !== "main")
    throw forbidden("Only the main account can see and change the subscription.");
  return writer;
}

/** Everything about the account's subscription (R19). */
export async function loadSubscription(context: Context, url: URL) {
  const writer = requirePayer(context);
  const { account, entitlement } = writer;
  const site = context.get(siteContext);
  const zone = account.timeZone;
  const { state } = entitlement;
  const standing = entitlement.standing ?? foldHistory([]);
  const subscription = await findSubscription(site.db, account.id);
  const plans = await listPlans(site);
  const rules = rulesOf(site.settings);
  const { until, ...text } = standingLabels({ state, standing, rules, subscription });
  const planId = subscription?.planId ?? standing.planId;
  return {
    head: pageHead(site.settings, {
      title: "Subscription",
      description: `Your subscription on ${site.settings.SITE_NAME}`,
      path: "/subscription",
      isPrivate: true,
    }),
    standing: { ...text, until: until && displayDay(until, zone) },
    planName: plans.find(({ id }) => id === planId)?.name ?? null,
    isTest: isTestMode(site.settings),
    charged: subscription && shownSubscription(site, subscription, zone),
    others: plans
      .filter(({ id, isOffered }) => isOffered && id !== subscription?.planId)
      .map((plan) => ({
        ...shownPlan(plan),
        saving: savingLabel(
          plan,
          plans.filter(({ isOffered }) => isOffered),
        ),
      })),
    canBuy: subscription === null && checkoutProvider(site.settings) !== null,
    refunds: (await listRefunds(site.db, account.id)).map((refund) => shownRefund(refund, zone)),
    invoices: (await listInvoices(site.db, account.id)).map((invoice) => shownInvoice(invoice, zone)),
    isCancelling: url.searchParams.has("cancel"),
    thanks: await findThanks(site, writer),
    done: url.searchParams.get("done"),
  };
}

function shownSubscription({ settings }: Site, subscription: Subscription, zone: KnownZone) {
  const { amountMinor, currency, interval, status, periodEndsAt, cancelAtPeriodEnd, method } = subscription;
  const can = findProvider(settings, subscription.provider)?.abilities ?? null;
  const isEnding = cancelAtPeriodEnd || status === "paused";
  return {
    price: `${formatMoney(amountMinor, currency)} a ${interval}`,
    nextChargeOn: isEnding || !periodEndsAt ? null : displayDay(periodEndsAt, zone),
    endsOn: periodEndsAt && displayDay(periodEndsAt, zone),
    method,
    canChange: can?.canChangePlan === true && !isEnding && status !== "past_due",
    canPause: can?.canPause === true && status === "active" && !cancelAtPeriodEnd,
    canCancel: can?.canCancel === true && !cancelAtPeriodEnd,
    canResume: can !== null && isEnding,
    hasPortal: can?.hasPortal === true,
  };
}

function shownPlan({ id, name, amountMinor, currency, interval }: Plan) {
  return { id, name, price: formatMoney(amountMinor, currency), interval };
}

const shownRefund = ({ amountMinor, currency, state, requestedAt }: Refund, zone: KnownZone) => ({
  amount: amountMinor > 0 ? formatMoney(amountMinor, currency) : null,
  isDone: state === "done",
  requestedOn: displayDay(requestedAt, zone),
});

export function shownInvoice(
  { id, number, amountMinor, currency, state, issuedAt, url }: Invoice,
  zone: KnownZone,
) {
  return {
    id,
    number,
    amount: formatMoney(amountMinor, currency),
    state,
    issued: displayDay(issuedAt, zone),
    url,
  };
}
