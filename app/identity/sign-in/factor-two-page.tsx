import { data, href, redirect } from "react-router";
import { callAuth } from "#app/platform/auth/call-auth.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { checkForm, postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { Field, CheckField } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { z } from "zod";
import { authHead } from "#app/identity/auth-layout/public.server.ts";
import { CodeInput, refusalMessage } from "#app/identity/auth-layout/public.ts";
import { AuthLayout } from "#app/identity/auth-layout/public.tsx";
import { CodeField } from "#app/ui/fields/code-field.tsx";
import type { Route } from "./+types/factor-two-page";

const BackupCodeInput = z.object({
  code: z.string().trim().min(6, "A backup code is longer.").max(40, "A backup code is shorter."),
});

export { privateHeaders as headers };
export const handle = { layout: "blank" };

export function loader({ context, request, url }: Route.LoaderArgs) {
  // Better Auth's challenge; without one there is nothing to answer.
  if (!request.headers.get("cookie")?.includes("octavo.two_factor=")) throw redirect(href("/sign-in"), 303);
  const isBackup = url.searchParams.get("with") === "backup";
  return { ...authHead(context, "Two-step sign-in", "/sign-in/factor-two"), isBackup };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const form = await postedForm(request);
  const isBackup = form.get("intent") === "backup";
  const read = checkForm(form, isBackup ? BackupCodeInput : CodeInput);
  if (!read.ok) return data({ errors: read.errors, isOver: false }, { status: 422 });
  const path = isBackup ? "/two-factor/verify-backup-code" : "/two-factor/verify-totp";
  const body = { code: read.input.code, trustDevice: form.has("trust") };
  const reply = await callAuth(context, request, { path, body });
  if (reply.status === 200) return redirect(href("/sign-in/continue"), 303);
  const isOver = reply.body["code"] === "INVALID_TWO_FACTOR_COOKIE";
  return data(
    { errors: { code: refusalMessage(reply) }, isOver },
    { status: reply.status === 429 ? 429 : 422 },
  );
}

const withBackup = `${href("/sign-in/factor-two")}?with=backup`;

export default function FactorTwoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { siteName, isBackup } = loaderData;
  const errors: Record<string, string> = actionData?.errors ?? {};
  return (
    <AuthLayout
      siteName={siteName}
      title="Two-step sign-in"
      lead={
        isBackup ? "Enter one of your backup codes." : "Enter the code that your authenticator app shows."
      }
      after={
        <>
          <a className="link" href={isBackup ? href("/sign-in/factor-two") : withBackup}>
            {isBackup ? "Use your authenticator app" : "Use a backup code"}
          </a>
          <details>
            <summary>Lost your phone?</summary>
            <p>
              A backup code lets you in; then turn two-step sign-in off and on again under Account. Without
              one, write to the operator of this site: nobody can skip the second factor, so they will ask for
              proof.
            </p>
          </details>
        </>
      }
    >
      {actionData?.isOver && (
        <Notice kind="trouble">
          {errors["code"]} <a href={href("/sign-in")}>Start again</a>
        </Notice>
      )}
      <form
        className="form"
        method="post"
        action={isBackup ? withBackup : href("/sign-in/factor-two")}
        noValidate
      >
        {isBackup ? (
          <Field
            name="code"
            label="Backup code"
            autoComplete="off"
            required
            autoFocus
            error={errors["code"]}
          />
        ) : (
          <CodeField label="Code from your app" error={errors["code"]} />
        )}
        <CheckField name="trust" label="Do not ask on this device for 30 days" />
        <button className="button" type="submit" name="intent" value={isBackup ? "backup" : "code"}>
          Continue
        </button>
      </form>
    </AuthLayout>
  );
}
