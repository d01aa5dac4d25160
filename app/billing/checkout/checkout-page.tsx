import { counted } from "#app/ui/counted.ts";
import { data, href, redirect } from "react-router";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { readForm } from "#app/platform/http/forms/read-form.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Wordmark } from "#app/ui/wordmark.tsx";
import { ExternalRedirect } from "#app/ui/external-redirect.tsx";
import "#app/ui/fields/forms.css";
import "./checkout.css";
import { formatMoney } from "#app/billing/plans/public.ts";
import { findCheckout, payTestCheckout } from "#app/billing/providers/public.server.ts";
import { type CheckoutRow, TestCheckoutInput } from "#app/billing/providers/public.ts";
import { TestCheckoutForm } from "#app/billing/providers/public.tsx";
import { isTestMode } from "#app/platform/config/payment-providers.server.ts";
import type { Route } from "./+types/checkout-page";

export { privateHeaders as headers };
export const handle = { layout: "blank" };

async function requireCheckout(context: Context, request: Request, id: string): Promise<CheckoutRow> {
  const { account, profile } = await requireViewer(context, request);
  const { db } = context.get(siteContext);
  const found = profile.kind === "main" ? await findCheckout(db, { id, accountId: account.id }) : null;
  if (!found) throw notFound("There is no such checkout.");
  return found;
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const checkout = await requireCheckout(context, request, params.id);
  const { state, backPath } = checkout;
  if (state === "paid") throw redirect(backPath, 303);
  const { settings } = context.get(siteContext);
  const isTest = checkout.provider === "test-checkout";
  const isDead = isTest && !isTestMode(settings);
  return {
    head: pageHead(settings, {
      title: isTest ? "Test checkout" : "Checkout",
      description: `Checkout on ${settings.SITE_NAME}`,
      path: href("/checkout/:id", { id: checkout.id }),
      isPrivate: true,
    }),
    id: checkout.id,
    siteName: settings.SITE_NAME,
    state: isDead ? ("expired" as const) : state,
    backPath,
    isTest,
    address: checkout.sessionUrl,
    price: `${formatMoney(checkout.amountMinor, checkout.currency)} a ${checkout.interval}`,
    trialDays: checkout.trialDays,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const refusals = {
  declined: "The card was declined. Nothing was paid; choose another card.",
  "refused-by-you": "You did not confirm, so nothing was paid. Choose another card or try again.",
  over: "This checkout has expired. Choose a plan again.",
} as const;

export async function action({ context, request, params }: Route.ActionArgs) {
  const checkout = await requireCheckout(context, request, params.id);
  if (checkout.provider !== "test-checkout") throw notFound("There is no such checkout.");
  const read = await readForm(request, TestCheckoutInput);
  if (!read.ok)
    return data({ error: read.errors["card"] ?? "Choose one of the test cards." }, { status: 422 });
  const { card, answer = null } = read.input;
  const paid = await payTestCheckout(context.get(siteContext), checkout, { card, answer });
  if (paid.ok)
    return redirect(paid.isSecond ? href("/checkout/:id", { id: checkout.id }) : checkout.backPath, 303);
  if (paid.reason === "asks") return redirect(href("/checkout/:id", { id: checkout.id }), 303);
  return data({ error: refusals[paid.reason], card }, { status: 422 });
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { siteName, state, isTest, price, trialDays, id, backPath } = loaderData;
  const shown = { error: undefined, card: undefined, ...actionData };
  return (
    <main className="page-column checkout">
      <Wordmark siteName={siteName} />
      <h1>{isTest ? "Test checkout" : "Checkout"}</h1>
      {state === "doubled" && <PaidTwice backPath={backPath} />}
      {state === "expired" && <Over />}
      {(state === "open" || state === "acting") && (
        <>
          <p className="checkout-price">
            {trialDays > 0 ? `Free for ${counted(trialDays, "day")}, then ${price}.` : `${price}.`} You can
            cancel at any time.
          </p>
          {isTest ? (
            <TestCheckoutForm
              action={href("/checkout/:id", { id })}
              isPending={state === "acting"}
              price={price}
              {...shown}
            />
          ) : (
            <Elsewhere address={loaderData.address} />
          )}
        </>
      )}
      {state !== "doubled" && (
        <a className="link" href="/interstitial">
          Not now
        </a>
      )}
    </main>
  );
}

/** Without an address the provider has not created the checkout yet. */
const Elsewhere = ({ address }: { address: string | null }) =>
  address ? <ExternalRedirect address={address} label="Continue to payment" /> : <Over />;

function Over() {
  return <Notice kind="plain">This checkout has expired. Choose a plan again.</Notice>;
}

function PaidTwice({ backPath }: { backPath: string }) {
  return (
    <>
      <Notice kind="plain">
        You have paid twice: another checkout of yours was finished before this one. One subscription is
        enough, so this one is undone and its money goes back. Nothing else is needed from you.
      </Notice>
      <a className="button" href={backPath}>
        Continue
      </a>
    </>
  );
}
