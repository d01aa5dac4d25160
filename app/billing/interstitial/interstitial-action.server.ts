import { data, href, redirect } from "react-router";
import { redeemPosted } from "#app/billing/codes/public.server.ts";
import { findEntitlement } from "#app/billing/entitlement/public.server.ts";
import { findPlan } from "#app/billing/plans/public.server.ts";
import { checkoutProvider, findProvider, findSubscription } from "#app/billing/providers/public.server.ts";
import { refusalMessages } from "#app/billing/providers/public.ts";
import { changeRenewal } from "#app/billing/subscription/public.server.ts";
import { beginTrial } from "./trial-commands.server.ts";
import { rememberPath } from "#app/identity/destination/public.server.ts";
import { type Context, type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { requireViewer, type Viewer } from "#app/identity/viewer/public.server.ts";
import { typed, postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { forbidden } from "#app/platform/http/refusals.server.ts";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";

export interface Trouble {
  /** Above the plans. */
  plan?: string | undefined;
  code?: { error: string; typed: string } | undefined;
}

/** The page that checks whether the gate is open: it redirects, or waits until it is. */
const arrival = `${href("/interstitial")}?paid`;

/** The actions of the interstitial page: choosing a plan, redeeming a code, or starting a trial. */
export async function postInterstitial(context: Context, request: Request) {
  const viewer = await requireViewer(context, request);
  if (viewer.profile.kind !== "main") throw forbidden("Only the main account can subscribe.");
  const form = await postedForm(request);
  const site = context.get(siteContext);
  switch (typed(form, "intent")) {
    case "trial":
      await beginTrial(site, viewer.account.id);
      return redirect(arrival, 303);
    case "redeem": {
      const redeemed = await redeemPosted(context, viewer, form);
      if (redeemed.ok) return redirect(arrival, 303);
      return refuse({ code: { error: redeemed.error, typed: redeemed.typed } }, redeemed.status);
    }
    case "portal":
    case "resume":
    case "cancel": {
      const subscription = await findSubscription(site.db, viewer.account.id);
      const provider = subscription && findProvider(site.settings, subscription.provider);
      if (!provider) return refuse({ plan: refusalMessages["no-subscription"] }, 422);
      return changeRenewal({ context, request, viewer, provider, form, path: href("/interstitial") });
    }
    default:
      // Chosen while a trial or a grant still runs: the checkout then returns here.
      if (typed(form, "from") === "subscription")
        context.get(requestFactsContext).cookies.push(rememberPath(href("/subscription"), site.now()));
      return choosePlan(site, viewer, typed(form, "plan"));
  }
}

const refuse = (trouble: Trouble, status: number) => data(trouble, { status });

async function choosePlan(site: Site, { account }: Viewer, planId: string) {
  const plan = await findPlan(site, planId);
  if (!plan?.isOffered) return refuse({ plan: "Choose one of the plans." }, 422);
  const provider = checkoutProvider(site.settings);
  if (!provider) return refuse({ plan: "This is not for sale here." }, 422);
  const { standing } = await findEntitlement(site, account.id);
  // One trial per account, whichever its source.
  const trialDays = standing?.hadTrial ? 0 : plan.trialDays;
  const payer = { id: account.id, email: account.email };
  const started = await provider.startCheckout(site, {
    account: payer,
    plan: { ...plan, trialDays },
    backPath: arrival,
  });
  if (started.ok) return redirect(started.redirectTo, 303);
  return refuse({ plan: refusalMessages[started.reason] }, started.reason === "unavailable" ? 503 : 422);
}
