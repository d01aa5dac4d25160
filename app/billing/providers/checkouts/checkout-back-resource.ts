import { redirect } from "react-router";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { returnFromCheckout } from "./checkout-rows.server.ts";
import type { Route } from "./+types/checkout-back-resource";

/**
 * The return address of a provider's page. Arriving here proves nothing: a job checks with the provider whether the
 * checkout is paid, in case its webhook is late. The destination was stored when the checkout began.
 */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const backPath = await returnFromCheckout(context.get(siteContext), params.id);
  return redirect(backPath ?? "/interstitial", {
    status: 303,
    headers: { "cache-control": "private, no-store" },
  });
}
