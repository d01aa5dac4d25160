import { data, href } from "react-router";
import type { Writer } from "#app/billing/gates/public.server.ts";
import { findPlan } from "#app/billing/plans/public.server.ts";
import { formatMoney } from "#app/billing/plans/public.ts";
import { findProvider, findSubscription } from "#app/billing/providers/public.server.ts";
import type { PaymentProvider } from "#app/billing/providers/public.ts";
import { type Context, type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { typed, postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { displayDay } from "#app/ui/times/display-day.ts";
import { requirePayer } from "./subscription-loader.server.ts";
import { requireStepUp, answerRefusal, answerOutcome, changeRenewal } from "./change-renewal.server.ts";

/** The price of a change of plan, to be confirmed. */
export interface ShownChange {
  planId: string;
  planName: string;
  dueNow: string;
  isCredit: boolean;
  next: string;
  nextOn: { on: string; label: string } | null;
  asOf: string;
}

interface ActionContext {
  site: Site;
  writer: Writer;
  provider: PaymentProvider;
  form: FormData;
}

// The shown price is charged, as long as the preview is recent.
const longestThought = 30 * 60_000;

/** The actions of the subscription page. */
export async function postSubscription(context: Context, request: Request) {
  const writer = requirePayer(context);
  const site = context.get(siteContext);
  const form = await postedForm(request);
  const subscription = await findSubscription(site.db, writer.account.id);
  const provider = subscription && findProvider(site.settings, subscription.provider);
  if (!provider) return answerRefusal({ ok: false, reason: "no-subscription" });
  const action = { site, writer, provider, form };
  const intent = typed(form, "intent");
  if (intent === "preview") return preview(action);
  if (intent === "change")
    return (await requireStepUp({ context, request, viewer: writer, form })) ?? changePlan(action);
  return changeRenewal({ context, request, viewer: writer, provider, form, path: href("/subscription") });
}

async function preview({ site, writer, provider, form }: ActionContext) {
  const plan = await findPlan(site, typed(form, "plan"));
  if (!plan?.isOffered) return data({ trouble: "Choose one of the plans.", url: null }, { status: 422 });
  const { account } = writer;
  // No trial of another plan within a subscription.
  const offer = { ...plan, trialDays: 0 };
  const found = await provider.previewChange(site, {
    account: { id: account.id, email: account.email },
    plan: offer,
  });
  if (!found.ok) return answerRefusal(found);
  const { dueNowMinor, currency, nextChargeMinor, nextChargeAt, asOf } = found;
  const shown: ShownChange = {
    planId: plan.id,
    planName: plan.name,
    dueNow: formatMoney(Math.abs(dueNowMinor), currency),
    isCredit: dueNowMinor < 0,
    next: formatMoney(nextChargeMinor, currency),
    nextOn: nextChargeAt && displayDay(nextChargeAt, account.timeZone),
    asOf: asOf.toISOString(),
  };
  return data({ change: shown });
}

async function changePlan(action: ActionContext) {
  const { site, writer, provider, form } = action;
  const asOf = new Date(typed(form, "asOf"));
  const age = site.now().getTime() - asOf.getTime();
  // Too old, or not one of our times: the preview is shown again.
  if (!(age >= 0 && age <= longestThought)) return preview(action);
  const plan = await findPlan(site, typed(form, "plan"));
  if (!plan?.isOffered) return data({ trouble: "Choose one of the plans.", url: null }, { status: 422 });
  const account = { id: writer.account.id, email: writer.account.email };
  const changed = await provider.changePlan(site, { account, plan: { ...plan, trialDays: 0 }, asOf });
  return answerOutcome(changed, `${href("/subscription")}?done=changed`);
}
