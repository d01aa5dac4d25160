import { data, href, redirect } from "react-router";
import { logoutMessageCookie } from "#app/identity/cookies/public.server.ts";
import { rememberPath, returnUrl } from "#app/identity/destination/public.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { findViewer } from "#app/identity/viewer/public.server.ts";
import { callAuth } from "#app/platform/auth/call-auth.server.ts";
import { unconfirmedAddress } from "#app/platform/auth/auth-facts.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";
import { readForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { emit } from "#app/platform/events/events.server.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { authHead, rememberedEmail, rememberEmail } from "#app/identity/auth-layout/public.server.ts";
import { EmailInput } from "#app/identity/auth-layout/public.ts";
import { AuthLayout } from "#app/identity/auth-layout/public.tsx";
import { listProviders } from "./providers/providers.server.ts";
import { OtherWaysIn } from "./other-ways-in.tsx";
import { providerErrorMessage } from "./providers/provider-labels.ts";
import { offerWanted } from "./sign-in-events.server.ts";
import type { Route } from "./+types/sign-in-page";

export { privateHeaders as headers };
export const handle = { layout: "blank" };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  if (await findViewer(context, request)) throw redirect(href("/sign-in/continue"), 303);
  const trouble = url.searchParams.get("error");
  if (trouble === unconfirmedAddress) throw await toConfirmation(context, request);
  const toConnect = trouble === "account_not_linked" ? url.searchParams.get("provider") : null;
  const { back, cookies } = returnUrl(context, request);
  const message = readCookie(request.headers.get("cookie"), "logout-message");
  const site = context.get(siteContext);
  const known = rememberedEmail(request);
  // Who signed in here before, or has just signed out, needs no offer.
  const isStranger = known === null && message === null && trouble === null;
  const [offer = null] = isStranger ? await emit(site, offerWanted, site) : [];
  const page = {
    ...authHead(context, "Sign in", "/sign-in"),
    email: known ?? "",
    isStranger,
    offer,
    message: message?.slice(0, 300) || null,
    providerTrouble: providerErrorMessage(trouble),
    providers: listProviders(context),
    back,
  };
  const headers = new Headers();
  for (const cookie of [
    ...connectNext(context, toConnect, cookies),
    ...(message === null ? [] : [logoutMessageCookie(null)]),
  ])
    headers.append("set-cookie", cookie);
  return data(page, { headers });
}

/** A sign-up through a provider that does not vouch for the address: our own code has to be confirmed first. */
async function toConfirmation(context: Context, request: Request): Promise<Response> {
  const { body } = await callAuth(context, request, { path: "/pending-sign-up" });
  if (typeof body["email"] !== "string") return redirect(href("/sign-in"), 303);
  const headers = { "set-cookie": rememberEmail(body["email"]) };
  return redirect(href("/sign-up/verify-email-address"), { status: 303, headers });
}

/** After the usual sign-in the page that connects the provider comes next. */
function connectNext(context: Context, wanted: string | null, cookies: string[]): string[] {
  const provider = listProviders(context).find(({ id }) => id === wanted);
  if (!provider) return cookies;
  const path = `${href("/account/providers")}?connect=${provider.id}`;
  return [rememberPath(path, context.get(siteContext).now())];
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ request }: Route.ActionArgs) {
  const read = await readForm(request, EmailInput);
  if (!read.ok) return data({ errors: read.errors, email: typed(read.form, "email") }, { status: 422 });
  // The same response whether or not the address has an account.
  return redirect(href("/sign-in/factor-one"), {
    status: 303,
    headers: { "set-cookie": rememberEmail(read.input.email) },
  });
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { siteName, email, message, providerTrouble, providers, back, isStranger, offer } = loaderData;
  return (
    <AuthLayout
      siteName={siteName}
      title="Sign in"
      lead={isStranger && <Offer siteName={siteName} price={offer} />}
      back={back}
      after={
        <>
          <OtherWaysIn providers={providers} />
          <p>
            New here?{" "}
            <a className="link" href={href("/sign-up")}>
              Create an account
            </a>
          </p>
        </>
      }
    >
      {message && <Notice kind="plain">{message}</Notice>}
      {providerTrouble && <Notice kind="trouble">{providerTrouble}</Notice>}
      <form className="form" method="post" noValidate>
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="username webauthn"
          required
          defaultValue={actionData?.email ?? email}
          error={actionData?.errors["email"]}
        />
        <button className="button" type="submit">
          Continue
        </button>
      </form>
    </AuthLayout>
  );
}

/** Before the form, for those who pressed Write: what an account is for, and what writing costs (R14). */
function Offer({ siteName, price }: { siteName: string; price: string | null }) {
  return (
    <>
      Reading is free and needs no account. With one you write and publish on {siteName}, under as many pen
      names as you like{price && `: ${price}`}.
    </>
  );
}
