import { data, href, redirect } from "react-router";
import { callAuth } from "#app/platform/auth/call-auth.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { checkForm, type FieldErrors, typed, postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { PasswordField } from "#app/ui/fields/password-field.tsx";
import {
  authHead,
  passwordFault,
  rememberedEmail,
  rememberEmail,
} from "#app/identity/auth-layout/public.server.ts";
import { ChosenPassword, CodeInput, EmailInput, refusalMessage } from "#app/identity/auth-layout/public.ts";
import { AuthLayout } from "#app/identity/auth-layout/public.tsx";
import { CodeField } from "#app/ui/fields/code-field.tsx";
import type { Route } from "./+types/new-password-page";

export { privateHeaders as headers };
export const handle = { layout: "blank" };

export function loader({ context, request, url }: Route.LoaderArgs) {
  const email = rememberedEmail(request) ?? "";
  return {
    ...authHead(context, "New password", "/sign-in/new-password"),
    email,
    isSent: url.searchParams.has("sent") && email !== "",
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const sent = `${href("/sign-in/new-password")}?sent`;

export async function action({ context, request }: Route.ActionArgs) {
  const form = await postedForm(request);
  return form.get("intent") === "change"
    ? change({ context, request }, form)
    : send({ context, request }, form);
}

type RequestContext = Pick<Route.ActionArgs, "context" | "request">;

async function send({ context, request }: RequestContext, form: FormData) {
  const read = checkForm(form, EmailInput);
  if (!read.ok) return data({ errors: read.errors, email: typed(form, "email") }, { status: 422 });
  const { email } = read.input;
  const reply = await callAuth(context, request, {
    path: "/email-otp/request-password-reset",
    body: { email },
  });
  if (reply.status === 429) return data({ errors: { email: refusalMessage(reply) }, email }, { status: 429 });
  return redirect(sent, { status: 303, headers: { "set-cookie": rememberEmail(email) } });
}

async function change({ context, request }: RequestContext, form: FormData) {
  const email = rememberedEmail(request);
  if (!email) return redirect(href("/sign-in/new-password"), 303);
  const read = checkForm(form, CodeInput.extend(ChosenPassword.shape));
  const { password } = read.sound;
  const weak =
    password === undefined ? null : await passwordFault(context.get(siteContext), password, [email]);
  if (!read.ok || weak) {
    const errors: FieldErrors = { ...(weak && { password: weak }), ...read.errors };
    return data({ errors, email }, { status: 422 });
  }
  const body = { email, otp: read.input.code, password: read.input.password };
  const reply = await callAuth(context, request, { path: "/email-otp/reset-password", body });
  if (reply.status === 200) return redirect(`${href("/sign-in/factor-one")}?changed`, 303);
  return data(
    { errors: { code: refusalMessage(reply) }, email },
    { status: reply.status === 429 ? 429 : 422 },
  );
}

export default function NewPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { siteName, isSent } = loaderData;
  const email = actionData?.email ?? loaderData.email;
  const errors: Record<string, string> = actionData?.errors ?? {};
  const lead = isSent
    ? "If this address has an account, a code is on its way. It is valid for 10 minutes."
    : "We email you a code; with it you choose a new password.";
  return (
    <AuthLayout
      siteName={siteName}
      title="New password"
      lead={lead}
      after={
        <a className="link" href={isSent ? href("/sign-in/new-password") : href("/sign-in")}>
          {isSent ? "Send another code" : "Back to signing in"}
        </a>
      }
    >
      {isSent ? (
        <form className="form" method="post" action={sent} noValidate>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <CodeField error={errors["code"]} />
          <PasswordField
            name="password"
            label="New password"
            autoComplete="new-password"
            hint="At least 8 characters; a few words are better than one."
            required
            error={errors["password"]}
          />
          <button className="button" type="submit" name="intent" value="change">
            Change the password
          </button>
        </form>
      ) : (
        <form className="form" method="post" action={href("/sign-in/new-password")} noValidate>
          <Field
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            required
            defaultValue={email}
            error={errors["email"]}
          />
          <button className="button" type="submit" name="intent" value="send">
            Email me a code
          </button>
        </form>
      )}
    </AuthLayout>
  );
}
