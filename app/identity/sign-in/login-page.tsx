import { data, href } from "react-router";
import { privateHeaders } from "#app/platform/http/private-headers.ts";
import { doorHead } from "#app/identity/auth-layout/auth-head.server.ts";
import { FrontDoor } from "#app/identity/auth-layout/auth-layout.tsx";
import { OtherWaysIn } from "./other-ways-in.tsx";
import { wayBack } from "#app/identity/viewer/way-back.server.ts";
import { listProviders } from "./providers.server.ts";
import type { Route } from "./+types/login-page";

export { privateHeaders as headers };
export const handle = { layout: "blank" };

export function loader({ context, request }: Route.LoaderArgs) {
  const { back, cookies } = wayBack(context, request);
  const headers = new Headers(cookies.map((cookie) => ["set-cookie", cookie]));
  const page = { ...doorHead(context, "Welcome", "/login"), providers: listProviders(context), back };
  return data(page, { headers });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** R03: every way in, side by side. Where one was going is kept in its cookie and not touched here. */
export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const { siteName, providers, back } = loaderData;
  return (
    <FrontDoor
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
        Continue with your mail address
      </a>
      <OtherWaysIn providers={providers} />
    </FrontDoor>
  );
}
