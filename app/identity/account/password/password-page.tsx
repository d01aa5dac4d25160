import { data, href, redirect } from "react-router";
import { passwordFault } from "#app/identity/auth-layout/public.server.ts";
import { ChosenPassword, refusalMessage } from "#app/identity/auth-layout/public.ts";
import { eventOrigin } from "#app/identity/security/public.server.ts";
import { passStepUp } from "#app/identity/step-up/public.server.ts";
import { StepUpForm } from "#app/identity/step-up/public.tsx";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import { callAuth } from "#app/platform/auth/call-auth.server.ts";
import { hasPassword } from "#app/platform/auth/factors/step-up-commands.server.ts";
import { forgetTrustedDevices } from "#app/platform/auth/factors/trusted-devices.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { checkForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { PasswordField } from "#app/ui/fields/password-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { setFirstPassword } from "./first-password.server.ts";
import { formOf, limitGuesses, requireOwner, settingsHead } from "../owner/owner.server.ts";
import { notifyOwner } from "../owner/notify-owner.server.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import type { Route } from "./+types/password-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { account } = await requireOwner(context, request);
  return {
    head: settingsHead(context, "Password"),
    email: account.email,
    isWithPassword: await hasPassword(context.get(siteContext).db, account.id),
    isSaved: url.searchParams.has("saved"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

interface Outcome {
  errors?: Record<string, string>;
  question?: Awaited<ReturnType<typeof passStepUp>>;
}

const answer = (status: number, outcome: Outcome) => data(outcome, { status });

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireOwner(context, request);
  const site = context.get(siteContext);
  const form = await formOf(request);
  const read = checkForm(form, ChosenPassword);
  const isWithPassword = await hasPassword(site.db, viewer.account.id);
  const { password = "" } = read.sound;
  const weak = await passwordFault(site, password, [viewer.account.email, viewer.profile.handle]);
  const faults = { ...(weak && { password: weak }), ...read.errors };
  const isFaulty = !read.ok || Object.keys(faults).length > 0;
  // V05: all errors at once. With an acceptable new password the change itself reports them.
  const current = isWithPassword ? await faultOfCurrent({ context, request, viewer, form }, isFaulty) : null;
  const errors = { ...(current && { current }), ...faults };
  if (!read.ok || Object.keys(errors).length > 0) return answer(422, { errors });
  // The current password in the form is a first factor; the second one is required as well.
  if (!isWithPassword || viewer.account.hasSecondFactor) {
    const question = await passStepUp({ context, request, viewer, form }, "strict_mfa");
    if (question) return answer(question.error ? 422 : 403, { question });
  }
  if (isWithPassword) {
    const refused = await change({ context, request, viewer, form }, read.input.password);
    if (refused) return answer(422, { errors: refused });
    await forgetTrustedDevices(site.db, viewer.account.id);
    const event = {
      to: viewer.account.email,
      event: "password-changed",
      origin: eventOrigin(context, request),
    } as const;
    await notifyOwner(site, site.db, event);
  } else await setFirstPassword({ context, request, viewer }, read.input.password);
  return redirect(`${href("/account/password")}?saved`, 303);
}

interface PasswordContext {
  context: Context;
  request: Request;
  viewer: Viewer;
  form: FormData;
}

/** The error of the current password; checked here only where no later step checks it. */
async function faultOfCurrent({ context, request, viewer, form }: PasswordContext, isAsked: boolean) {
  const password = typed(form, "current");
  if (!password) return "Enter your current password.";
  if (!isAsked) return null;
  const reply = await limitGuesses(context, viewer, () =>
    callAuth(context, request, { path: "/verify-password", body: { password } }),
  );
  return currentMessage(reply);
}

function currentMessage(reply: Parameters<typeof refusalMessage>[0]): string | null {
  if (reply.status === 200) return null;
  return reply.status === 429 ? refusalMessage(reply) : "This is not your current password.";
}

async function change({ context, request, viewer, form }: PasswordContext, newPassword: string) {
  const body = { currentPassword: String(form.get("current")), newPassword, revokeOtherSessions: true };
  const reply = await limitGuesses(context, viewer, () =>
    callAuth(context, request, { path: "/change-password", body }),
  );
  const current = currentMessage(reply);
  return current === null ? null : { current };
}

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isWithPassword, isSaved } = loaderData;
  const { errors = {}, question } = actionData ?? {};
  return (
    <SettingsFrame
      title="Password"
      lead={
        isWithPassword
          ? "Changing it signs out all your other devices."
          : "You sign in without a password so far. A password is a second way to sign in."
      }
    >
      {isSaved && !actionData && <Notice kind="good">Your password is saved.</Notice>}
      {question ? (
        <StepUpForm question={question} />
      ) : (
        <form className="form" method="post" action={href("/account/password")} noValidate>
          {/* Tells password managers which account the password belongs to. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          {isWithPassword && (
            <PasswordField
              name="current"
              label="Current password"
              autoComplete="current-password"
              required
              error={errors["current"]}
            />
          )}
          <PasswordField
            name="password"
            label="New password"
            autoComplete="new-password"
            hint="At least 8 characters. Three or four unrelated words make a good one."
            required
            error={errors["password"]}
          />
          <button className="button" type="submit">
            {isWithPassword ? "Change the password" : "Set a password"}
          </button>
        </form>
      )}
    </SettingsFrame>
  );
}
