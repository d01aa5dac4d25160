import { data, href, redirect } from "react-router";
import { handleMessage } from "#app/identity/handles/public.ts";
import { handleObjection } from "#app/identity/handles/public.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { findViewer } from "#app/identity/viewer/public.server.ts";
import { callAuth } from "#app/platform/auth/call-auth.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { type FieldErrors, readForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { PasswordField } from "#app/ui/fields/password-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { z } from "zod";
import { authHead, passwordFault, rememberEmail } from "#app/identity/auth-layout/public.server.ts";
import { ChosenPassword, EmailInput, refusalMessage } from "#app/identity/auth-layout/public.ts";
import { AuthLayout } from "#app/identity/auth-layout/public.tsx";
import { HandleField } from "./handle-field.tsx";
import type { Route } from "./+types/sign-up-page";

export { privateHeaders as headers };
export const handle = { layout: "blank" };

export async function loader({ context, request }: Route.LoaderArgs) {
  if (await findViewer(context, request)) throw redirect(href("/sign-in/continue"), 303);
  return authHead(context, "Create an account", "/sign-up");
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const SignUpInput = EmailInput.extend({
  ...ChosenPassword.shape,
  handle: z.string().transform((text) => text.trim().replace(/^@/, "").toLowerCase()),
});

export async function action({ context, request }: Route.ActionArgs) {
  const read = await readForm(request, SignUpInput);
  const values = { email: typed(read.form, "email"), wanted: typed(read.form, "handle") };
  // V05: all errors at once.
  const errors = { ...(await faultsOf(context, read.sound)), ...read.errors };
  if (!read.ok || Object.keys(errors).length > 0) return data({ errors, ...values }, { status: 422 });
  const { email, password, handle: wantedHandle } = read.input;
  const reply = await callAuth(context, request, {
    path: "/sign-up/ask",
    body: { email, password, wantedHandle },
  });
  if (reply.status !== 200)
    return data(
      { errors: { form: refusalMessage(reply) }, ...values },
      { status: reply.status === 429 ? 429 : 422 },
    );
  // The same response for an address that has an account: its owner gets a mail that says so.
  return redirect(href("/sign-up/verify-email-address"), {
    status: 303,
    headers: { "set-cookie": rememberEmail(email) },
  });
}

/** The errors that only the server can find, for fields that are valid on their own. */
async function faultsOf(
  context: Context,
  { email = "", handle = "", password }: { email?: string; password?: string; handle?: string },
): Promise<FieldErrors> {
  const site = context.get(siteContext);
  const objection = await handleObjection(site.db, { handle }, site.now());
  const known = [email, handle];
  const weak = password === undefined ? null : await passwordFault(site, password, known);
  return {
    ...(objection && { handle: handleMessage(objection, handle) }),
    ...(weak && { password: weak }),
  };
}

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const errors: FieldErrors = actionData?.errors ?? {};
  return (
    <AuthLayout
      siteName={loaderData.siteName}
      title="Create an account"
      lead="Most of it is free to read, with or without an account. You can add pen names and family profiles later."
      after={
        <p>
          Have an account?{" "}
          <a className="link" href={href("/sign-in")}>
            Sign in
          </a>
        </p>
      }
    >
      {errors["form"] && <Notice kind="trouble">{errors["form"]}</Notice>}
      <form className="form" method="post" noValidate>
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          required
          defaultValue={actionData?.email ?? ""}
          hint="Nobody sees it. We email you a code to confirm it."
          error={errors["email"]}
        />
        <HandleField given={actionData?.wanted ?? ""} error={errors["handle"]} />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          required
          hint="At least 8 characters; a few words are better than one."
          error={errors["password"]}
        />
        <button className="button" type="submit">
          Create the account
        </button>
        <p className="field-hint">
          By creating an account you agree to the{" "}
          <a className="link" href={href("/terms")}>
            Terms and Conditions
          </a>{" "}
          and the{" "}
          <a className="link" href={href("/content-policy")}>
            Content Policy
          </a>
          . What we keep about you is in the{" "}
          <a className="link" href={href("/privacy")}>
            Privacy Statement
          </a>
          .
        </p>
      </form>
    </AuthLayout>
  );
}
