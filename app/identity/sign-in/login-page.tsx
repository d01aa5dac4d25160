import { data, href } from "react-router";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { authHead } from "#app/identity/auth-layout/public.server.ts";
import { AuthLayout } from "#app/identity/auth-layout/public.tsx";
import { OtherWaysIn } from "./other-ways-in.tsx";
import { returnUrl } from "#app/identity/destination/public.server.ts";
import { listProviders } from "./providers/providers.server.ts";
import type { Route } from "./+types/login-page";

export { privateHeaders as headers };
export const handle = { layout: "blank" };

export function loader({ context, request }: Route.LoaderArgs) {
  const { back, cookies } = returnUrl(context, request);
  const headers = new Headers(cookies.map((cookie) => ["set-cookie", cookie]));
  const page = { ...authHead(context, "Welcome", "/login"), providers: listProviders(context), back };
  return data(page, { headers });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** R03: all ways to sign in, side by side. The stored destination stays untouched. */
export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const { siteName, providers, back } = loaderData;
  return (
    <AuthLayout
      siteName={siteName}
      title="Welcome"
      back={back}
      lead="Sign in to write, under as many pen names as you like, or to share the site with your family."
      after={
        <a className="button button-quiet" href={href("/sign-up")}>
          Create an account
        </a>
      }
    >
      <a className="button" href={href("/sign-in")}>
        Continue with email
      </a>
      <OtherWaysIn providers={providers} />
    </AuthLayout>
  );
}
