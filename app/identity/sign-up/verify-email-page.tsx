import { data, href, redirect } from "react-router";
import { callAuth } from "#app/platform/auth/call-auth.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { checkForm, postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { authHead, rememberedEmail } from "#app/identity/auth-layout/public.server.ts";
import { CodeInput, refusalMessage } from "#app/identity/auth-layout/public.ts";
import { AuthLayout } from "#app/identity/auth-layout/public.tsx";
import { CodeField } from "#app/ui/fields/code-field.tsx";
import type { Route } from "./+types/verify-email-page";

export { privateHeaders as headers };
export const handle = { layout: "blank" };

export function loader({ context, request, url }: Route.LoaderArgs) {
  const email = rememberedEmail(request);
  if (!email) throw redirect(href("/sign-up"), 303);
  return {
    ...authHead(context, "Confirm your address", "/sign-up"),
    email,
    isSentAgain: url.searchParams.has("again"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const here = href("/sign-up/verify-email-address");

export async function action({ context, request }: Route.ActionArgs) {
  const email = rememberedEmail(request);
  if (!email) throw redirect(href("/sign-up"), 303);
  const form = await postedForm(request);
  if (form.get("intent") === "again") {
    const reply = await callAuth(context, request, { path: "/sign-up/ask-code", body: { email } });
    if (reply.status === 429) return data({ errors: { form: refusalMessage(reply) } }, { status: 429 });
    return redirect(`${here}?again`, 303);
  }
  const read = checkForm(form, CodeInput);
  if (!read.ok) return data({ errors: read.errors }, { status: 422 });
  const body = { email, code: read.input.code };
  const reply = await callAuth(context, request, { path: "/email-otp/verify-sign-up", body });
  // The first step, through the address that sets the viewer's cookies.
  if (reply.status === 200) return redirect(`${href("/sign-in/continue")}?new`, 303);
  return data({ errors: { code: refusalMessage(reply) } }, { status: reply.status === 429 ? 429 : 422 });
}

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { siteName, email, isSentAgain } = loaderData;
  const errors: Record<string, string> = actionData?.errors ?? {};
  return (
    <AuthLayout
      siteName={siteName}
      title="Confirm your address"
      lead={
        <>
          We emailed a code of six digits to <strong>{email}</strong>. It is valid for 10 minutes.
        </>
      }
      after={
        <>
          <form method="post" action={here}>
            <button className="button-plain" type="submit" name="intent" value="again">
              Send another code
            </button>
          </form>
          <p>
            Nothing there? Check your spam folder, or{" "}
            <a className="link" href={href("/sign-up")}>
              use another address
            </a>
            .
          </p>
        </>
      }
    >
      {isSentAgain && <Notice kind="good">Another code is on its way. Only the newest one works.</Notice>}
      {errors["form"] && <Notice kind="trouble">{errors["form"]}</Notice>}
      <form className="form" method="post" action={here} noValidate>
        <CodeField error={errors["code"]} />
        <button className="button" type="submit">
          Confirm
        </button>
      </form>
    </AuthLayout>
  );
}
