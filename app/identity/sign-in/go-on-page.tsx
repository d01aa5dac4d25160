import { data, href, redirect } from "react-router";
import { authHead, rememberEmail } from "#app/identity/auth-layout/public.server.ts";
import { AuthLayout } from "#app/identity/auth-layout/public.tsx";
import { recordSecurityEvent } from "#app/identity/security/public.server.ts";
import { readDeviceLink, rememberDevice } from "#app/platform/auth/tries/known-device.server.ts";
import { findSiteSecret } from "#app/platform/auth/keys/site-secret.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { postedForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import type { Route } from "./+types/go-on-page";

export { privateHeaders as headers };
export const handle = { layout: "blank" };

export function loader({ context, url }: Route.LoaderArgs) {
  const link = (url.searchParams.get("link") ?? "").slice(0, 1_000);
  return { ...authHead(context, "Continue signing in", "/sign-in/go-on"), link };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** Requires a button: mail scanners follow links, and are not the device that wants to sign in. */
export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const form = await postedForm(request);
  const secret = await findSiteSecret(site.db, site.settings.AUTH_SECRET);
  const email = readDeviceLink(secret, typed(form, "link"), site.now());
  if (email === null) return data({ isOver: true }, { status: 422 });
  const device = rememberDevice(secret, { email, cookies: request.headers.get("cookie"), now: site.now() });
  await recordSecurityEvent(context, request, { kind: "sign-in-link-used", account: { email } });
  const headers = new Headers({ "set-cookie": rememberEmail(email) });
  if (device !== null) headers.append("set-cookie", device);
  return redirect(href("/sign-in/factor-one"), { status: 303, headers });
}

export default function GoOnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { siteName, link } = loaderData;
  if (actionData?.isOver)
    return (
      <AuthLayout
        siteName={siteName}
        title="This link has expired"
        lead="It was valid for an hour, or part of it is missing. Sign in again; if that is refused, we email a new one."
      >
        <a className="button" href={href("/sign-in")}>
          Sign in
        </a>
      </AuthLayout>
    );
  return (
    <AuthLayout
      siteName={siteName}
      title="Continue signing in"
      lead="Only on the device that you want to sign in with. Your password is asked next."
    >
      <form method="post" action={href("/sign-in/go-on")}>
        <input type="hidden" name="link" value={link} />
        <button className="button" type="submit">
          Continue
        </button>
      </form>
    </AuthLayout>
  );
}
