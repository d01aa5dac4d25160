import type { KnownZone } from "#app/ui/times/times.ts";
import { data, href, redirect } from "react-router";
import { mayWrite } from "#app/access/gates/may-write.ts";
import { findEntitlement } from "#app/billing/entitlement/public.server.ts";
import type { Standing } from "#app/billing/entitlement/public.ts";
import { listPlans, type Plan } from "#app/billing/plans/public.server.ts";
import { formatMoney, savingLabel } from "#app/billing/plans/public.ts";
import { checkoutProvider, findProvider, findSubscription } from "#app/billing/providers/public.server.ts";
import { trialDaysFor } from "./trial-commands.server.ts";
import { readDestination } from "#app/identity/destination/public.ts";
import { noDestination, returnUrl } from "#app/identity/destination/public.server.ts";
import { type Context, type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { requireViewer, type Viewer } from "#app/identity/viewer/public.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";
import { displayDay } from "#app/ui/times/display-day.ts";
import { isTestMode } from "#app/platform/config/payment-providers.server.ts";

/** The data of the interstitial page; an account that may write is redirected to its destination (S09). */
export async function loadInterstitial(context: Context, request: Request, url: URL) {
  const viewer = await requireViewer(context, request);
  const site = context.get(siteContext);
  const { state, standing } = await findEntitlement(site, viewer.account.id);
  const destination = readDestination(
    readCookie(request.headers.get("cookie"), "intended-destination"),
    site.now(),
  );
  if (mayWrite(state)) {
    const headers = { "set-cookie": noDestination(), "cache-control": "private, no-store" };
    throw redirect(destination?.path ?? href("/"), { status: 303, headers });
  }
  const { back } = returnUrl(context, request);
  return data({
    ...pageFacts(site),
    going: destinationLabel(destination?.path ?? null),
    isForReading: destination?.path.startsWith("/book-reader/") ?? false,
    back,
    isWaiting: url.searchParams.has("paid"),
    isMain: viewer.profile.kind === "main",
    mainName: viewer.profiles[0]?.fullName ?? "",
    ended: endedOn(standing, viewer.account.timeZone),
    held: await findHeld(site, viewer),
    offer: await offerFor(site, viewer, standing),
  });
}

function pageFacts({ settings }: Site) {
  const head = pageHead(settings, {
    title: "Write here",
    description: `What writing on ${settings.SITE_NAME} gives and costs`,
    path: "/interstitial",
    isPrivate: true,
  });
  const contact = settings.OPERATOR_CONTACT ?? null;
  const contactAddress = contact?.includes("@") && !contact.includes("/") ? `mailto:${contact}` : contact;
  return {
    head,
    siteName: settings.SITE_NAME,
    contact: contact && { label: contact, address: contactAddress },
  };
}

/** When a former entitlement ended. */
function endedOn(standing: Standing | null, zone: KnownZone) {
  const ends = standing ? [standing.paidUntil, standing.grantedUntil, standing.trialUntil] : [];
  const latest = ends.reduce((one, other) => (other && (!one || other > one) ? other : one), null);
  const what = latest && latest === standing?.trialUntil ? "trial" : "plan";
  return latest && { ...displayDay(latest, zone), what };
}

/** A running subscription without an entitlement: its charge failed for too long, or it is paused beyond the paid period. */
async function findHeld({ db, settings }: Site, { account, profile }: Viewer) {
  const subscription = profile.kind === "main" ? await findSubscription(db, account.id) : null;
  const provider = subscription && findProvider(settings, subscription.provider);
  if (!subscription || !provider || !["past_due", "paused"].includes(subscription.status)) return null;
  const { status, cancelAtPeriodEnd } = subscription;
  return {
    isPaused: status === "paused",
    isCancelled: cancelAtPeriodEnd,
    hasPortal: provider.abilities.hasPortal,
  };
}

/** Only for the main account: a sub-user sees no prices. */
async function offerFor(site: Site, viewer: Viewer, standing: Standing | null) {
  if (viewer.profile.kind !== "main") return null;
  const plans = (await listPlans(site)).filter(({ isOffered }) => isOffered);
  return {
    plans: plans.map((plan) => ({ ...shownPlan(plan, standing), saving: savingLabel(plan, plans) })),
    gives: [...new Set(plans.flatMap(({ gives }) => gives))],
    trialDays: trialDaysFor(site, standing),
    canPay: checkoutProvider(site.settings) !== null,
    isTest: isTestMode(site.settings),
  };
}

function shownPlan(
  { id, name, amountMinor, currency, interval, trialDays }: Plan,
  standing: Standing | null,
) {
  return {
    id,
    name,
    price: formatMoney(amountMinor, currency),
    interval,
    trialDays: standing?.hadTrial ? 0 : trialDays,
  };
}

const labels: [prefix: string, label: string][] = [
  ["/writings", "your writings"],
  ["/writing-edit", "your manuscript"],
  ["/writing", "your manuscript"],
  ["/author-dashboard", "your dashboard"],
  ["/subscription", "your subscription"],
];

/** The name of the page that a visitor wanted; null for one that needs no plan. */
function destinationLabel(path: string | null): string | null {
  if (/^\/book-reader\/[^?#]*\/members([?#]|$)/.test(path ?? "")) return "a chapter for members";
  const segment = path?.split(/[/?#]/)[1]?.toLowerCase();
  return labels.find(([prefix]) => prefix === `/${segment}`)?.[1] ?? null;
}
