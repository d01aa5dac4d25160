import { data, href, redirect } from "react-router";
import { CodeInput, EmailInput, refusalMessage } from "#app/identity/auth-layout/public.ts";
import { eventOrigin } from "#app/identity/security/public.server.ts";
import { passStepUp } from "#app/identity/step-up/public.server.ts";
import { StepUpForm } from "#app/identity/step-up/public.tsx";
import { callAuth } from "#app/platform/auth/call-auth.server.ts";
import { spendMail } from "#app/platform/auth/mail-ledger/mail-ledger-commands.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { checkForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { CodeField } from "#app/ui/fields/code-field.tsx";
import { refreshViewerCookies } from "#app/identity/viewer/public.server.ts";
import { formOf, requireOwner, settingsHead } from "../owner/owner.server.ts";
import { notifyOwner } from "../owner/notify-owner.server.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import type { Route } from "./+types/email-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { account } = await requireOwner(context, request);
  return {
    head: settingsHead(context, "Email"),
    email: account.email,
    isChanged: url.searchParams.has("changed"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

interface Outcome {
  errors?: Record<string, string>;
  email?: string;
  /** A code was sent to this address. */
  isSent?: boolean;
  question?: Awaited<ReturnType<typeof passStepUp>>;
}

const answer = (status: number, outcome: Outcome) => data(outcome, { status });

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireOwner(context, request);
  const form = await formOf(request);
  const email = typed(form, "email");
  const read = checkForm(form, EmailInput);
  if (!read.ok) return answer(422, { errors: read.errors, email });
  const newEmail = read.input.email;
  if (newEmail === viewer.account.email)
    return answer(422, { errors: { email: "This is your address already." }, email });
  const question = await passStepUp({ context, request, viewer, form }, "strict_mfa");
  if (question) return answer(question.error ? 422 : 403, { question });
  const site = context.get(siteContext);
  const origin = eventOrigin(context, request);
  if (form.get("intent") !== "confirm") {
    // The old address is notified each time.
    const notice = {
      to: viewer.account.email,
      kind: "email-changing",
      cause: "owner",
      hasPause: false,
    } as const;
    const refusal = await spendMail(site, notice);
    if (refusal) {
      const words = refusalMessage({ status: 429, body: { code: "MAILS_USED_UP", ...refusal } });
      return answer(429, { errors: { email: words }, email });
    }
    const reply = await callAuth(context, request, {
      path: "/email-otp/request-email-change",
      body: { newEmail },
    });
    if (reply.status !== 200)
      return answer(reply.status, { errors: { email: refusalMessage(reply) }, email });
    await notifyOwner(site, site.db, { to: viewer.account.email, event: "email-changing", origin });
    return answer(200, { email: newEmail, isSent: true });
  }
  const code = checkForm(form, CodeInput);
  if (!code.ok) return answer(422, { errors: code.errors, email: newEmail, isSent: true });
  const body = { newEmail, otp: code.input.code };
  const reply = await callAuth(context, request, { path: "/email-otp/change-email", body });
  if (reply.status !== 200)
    return answer(reply.status === 429 ? 429 : 422, {
      errors: { code: refusalMessage(reply) },
      email: newEmail,
      isSent: true,
    });
  for (const to of [viewer.account.email, newEmail])
    await notifyOwner(site, site.db, { to, event: "email-changed", origin });
  await refreshViewerCookies(context, viewer);
  return redirect(`${href("/account/email")}?changed`, 303);
}

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { errors = {}, email, isSent, question } = actionData ?? {};
  return (
    <SettingsFrame
      title="Email"
      lead={
        <>
          You sign in with <strong>{loaderData.email}</strong>, and our emails go there. Nobody else sees it.
        </>
      }
    >
      {loaderData.isChanged && !actionData && <Notice kind="good">Your email was changed.</Notice>}
      {question ? (
        <StepUpForm question={question} />
      ) : isSent && email ? (
        <ConfirmForm email={email} error={errors["code"]} />
      ) : (
        <form className="form" method="post" action={href("/account/email")} noValidate>
          <Field
            name="email"
            label="New email"
            type="email"
            autoComplete="email"
            hint="We send a code there, and tell the old address."
            required
            defaultValue={email ?? ""}
            error={errors["email"]}
          />
          <button className="button" type="submit">
            Send a code
          </button>
        </form>
      )}
    </SettingsFrame>
  );
}

function ConfirmForm({ email, error }: { email: string; error: string | undefined }) {
  return (
    <>
      <Notice kind="plain">
        If {email} can be used here, a code is on its way there. It is valid for 10 minutes.
      </Notice>
      <form className="form" method="post" action={href("/account/email")} noValidate>
        <input type="hidden" name="email" value={email} />
        <CodeField error={error} />
        <p className="form-actions">
          <button className="button" type="submit" name="intent" value="confirm">
            Change the address
          </button>
          <button className="button-plain" type="submit" name="intent" value="ask">
            Send another code
          </button>
          <a className="link" href={href("/account/email")}>
            Keep the old one
          </a>
        </p>
      </form>
    </>
  );
}
