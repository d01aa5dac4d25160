import { data, href, redirect } from "react-router";
import { callAuth } from "#app/platform/auth/call-auth.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { authHead } from "#app/identity/auth-layout/public.server.ts";
import { AuthLayout } from "#app/identity/auth-layout/public.tsx";
import type { Route } from "./+types/provider-page";

export { privateHeaders as headers };
export const handle = { layout: "blank" };

export function loader({ context }: Route.LoaderArgs) {
  return authHead(context, "One moment", "/sign-in");
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** Only a form starts it: a link would let other sites start a sign-in. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const callbackURL = href("/sign-in/continue");
  const body = {
    provider: params.provider,
    callbackURL,
    errorCallbackURL: `${href("/sign-in")}?provider=${params.provider}`,
    disableRedirect: true,
  };
  const reply = await callAuth(context, request, { path: "/sign-in/social", body });
  const address = reply.body["url"];
  if (reply.status !== 200 || typeof address !== "string" || !/^https?:/.test(address))
    return redirect(`${href("/sign-in")}?error=provider`, 303);
  // A page that refreshes to there instead of a redirect: our policy allows form targets only on our own site.
  return data({ address });
}

export default function ProviderPage({ loaderData: { siteName }, actionData }: Route.ComponentProps) {
  if (!actionData)
    return (
      <AuthLayout
        siteName={siteName}
        title="Choose how to sign in"
        lead="This address works only from the buttons of the sign-in page."
      >
        <a className="button" href={href("/sign-in")}>
          Go to sign-in
        </a>
      </AuthLayout>
    );
  return (
    <AuthLayout siteName={siteName} title="One moment" lead="Redirected to Clerk sign-in">
      <meta httpEquiv="refresh" content={`0;url=${actionData.address}`} />
      <a className="button" href={actionData.address} rel="external noreferrer">
        Continue to the provider
      </a>
    </AuthLayout>
  );
}
