import { redirect } from "react-router";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { comeBack } from "./checkout-rows.server.ts";
import type { Route } from "./+types/checkout-back-resource";

/**
 * Where a provider's page leads back to. Nothing is believed for being here: the provider is asked whether it is paid, in the
 * background, in case its message is late. Where to go on is what the checkout said when it began.
 */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const backPath = await comeBack(context.get(siteContext), params.id);
  return redirect(backPath ?? "/interstitial", {
    status: 303,
    headers: { "cache-control": "private, no-store" },
  });
}
