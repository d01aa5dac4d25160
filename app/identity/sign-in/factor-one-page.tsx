import { data, href, redirect } from "react-router";
import type { Context } from "#app/platform/http/site-context.server.ts";
import { callAuth, type AuthReply } from "#app/platform/auth/call-auth.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { checkForm, postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { PasswordField } from "#app/ui/fields/password-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { authHead, rememberedEmail } from "#app/identity/auth-layout/public.server.ts";
import { CodeInput, PasswordInput, refusalMessage } from "#app/identity/auth-layout/public.ts";
import { AuthLayout } from "#app/identity/auth-layout/public.tsx";
import { CodeField } from "#app/ui/fields/code-field.tsx";
import { PasskeyButton } from "./passkey/passkey-button.tsx";
import type { Route } from "./+types/factor-one-page";

export { privateHeaders as headers };
export const handle = { layout: "blank" };

export function loader({ context, request, url }: Route.LoaderArgs) {
  const email = rememberedEmail(request);
  if (!email) throw redirect(href("/sign-in"), 303);
  const isByCode = url.searchParams.get("with") === "code";
  return {
    ...authHead(context, "Sign in", "/sign-in/factor-one"),
    email,
    isByCode,
    isChanged: url.searchParams.has("changed"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const byCode = `${href("/sign-in/factor-one")}?with=code`;

export async function action({ context, request }: Route.ActionArgs) {
  const email = rememberedEmail(request);
  if (!email) throw redirect(href("/sign-in"), 303);
  const form = await postedForm(request);
  const intent = form.get("intent");
  if (intent === "send-code") return sendCode(context, request, email);
  if (intent === "code") return tryCode({ context, request, email }, form);
  return tryPassword({ context, request, email }, form);
}

interface FactorContext {
  context: Context;
  request: Request;
  email: string;
}

async function sendCode(context: Context, request: Request, email: string) {
  const reply = await callAuth(context, request, {
    path: "/email-otp/send-verification-otp",
    body: { email, type: "sign-in" },
  });
  // Whether a mail was sent depends on the address, so the response must not reveal it.
  return reply.status === 429 ? refuse(429, { form: refusalMessage(reply) }) : redirect(byCode, 303);
}

async function tryCode({ context, request, email }: FactorContext, form: FormData) {
  const read = checkForm(form, CodeInput);
  if (!read.ok) return refuse(422, read.errors);
  const body = { email, otp: read.input.code };
  const reply = await callAuth(context, request, { path: "/sign-in/email-otp", body });
  return reply.status === 200 ? goOn(reply) : refuse(statusOf(reply), { code: refusalMessage(reply) });
}

async function tryPassword({ context, request, email }: FactorContext, form: FormData) {
  const read = checkForm(form, PasswordInput);
  if (!read.ok) return refuse(422, read.errors);
  const body = { email, password: read.input.password, rememberMe: form.has("remember") };
  const reply = await callAuth(context, request, { path: "/sign-in/email", body });
  return reply.status === 200 ? goOn(reply) : refuse(statusOf(reply), { password: refusalMessage(reply) });
}

/** One factor is enough, unless the account has a second one. */
function goOn(reply: AuthReply) {
  return redirect(
    reply.body["twoFactorRedirect"] ? href("/sign-in/factor-two") : href("/sign-in/continue"),
    303,
  );
}

const statusOf = (reply: AuthReply) => (reply.status === 429 ? 429 : 422);

function refuse(status: number, errors: Record<string, string>) {
  return data({ errors }, { status });
}

export default function FactorOnePage({ loaderData, actionData }: Route.ComponentProps) {
  const { siteName, email, isByCode, isChanged } = loaderData;
  const errors = actionData?.errors ?? {};
  return (
    <AuthLayout
      siteName={siteName}
      title="Sign in"
      after={
        <>
          <PasskeyButton />
          {isByCode ? (
            <a className="link" href={href("/sign-in/factor-one")}>
              Use your password instead
            </a>
          ) : (
            <SendCode label="Email me a code instead" />
          )}
        </>
      }
    >
      <p className="auth-layout-who">
        <span>{email}</span>
        <a className="link" href={href("/sign-in")}>
          Another address
        </a>
      </p>
      {isChanged && <Notice kind="good">Your password is changed. Sign in with the new one.</Notice>}
      {errors["form"] && <Notice kind="trouble">{errors["form"]}</Notice>}
      {isByCode ? (
        <CodeForm error={errors["code"]} />
      ) : (
        <PasswordForm error={errors["password"]} email={email} />
      )}
    </AuthLayout>
  );
}

function PasswordForm({ error, email }: { error: string | undefined; email: string }) {
  return (
    <form className="form" method="post" action={href("/sign-in/factor-one")} noValidate>
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        autoFocus
        error={error}
      />
      <p className="check-field">
        <input type="checkbox" id="remember" name="remember" defaultChecked />
        <label htmlFor="remember">Keep me signed in on this device</label>
      </p>
      <button className="button" type="submit">
        Sign in
      </button>
      <a className="link" href={href("/sign-in/new-password")}>
        Forgot your password?
      </a>
    </form>
  );
}

function CodeForm({ error }: { error: string | undefined }) {
  return (
    <>
      <p>If this address has an account, a code of six digits is on its way. It is valid for 10 minutes.</p>
      <form className="form" method="post" action={byCode} noValidate>
        <CodeField error={error} />
        <button className="button" type="submit" name="intent" value="code">
          Sign in
        </button>
      </form>
      <SendCode label="Send another code" />
    </>
  );
}

function SendCode({ label }: { label: string }) {
  return (
    <form method="post" action={href("/sign-in/factor-one")}>
      <button className="button-plain" type="submit" name="intent" value="send-code">
        {label}
      </button>
    </form>
  );
}
