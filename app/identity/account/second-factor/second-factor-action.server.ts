import { data, href, redirect } from "react-router";
import { CodeInput, refusalMessage } from "#app/identity/auth-layout/public.ts";
import { eventOrigin } from "#app/identity/security/public.server.ts";
import { passStepUp } from "#app/identity/step-up/public.server.ts";
import type { StepUpQuestion } from "#app/identity/step-up/public.tsx";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import { callAuth } from "#app/platform/auth/call-auth.server.ts";
import { hasPassword } from "#app/platform/auth/factors/step-up-commands.server.ts";
import { checkForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { limitGuesses } from "../owner/owner.server.ts";
import type { SecurityKind } from "#app/platform/mail/mail-kinds.ts";
import { notifyOwner } from "../owner/notify-owner.server.ts";
import { readSetup, type TotpSetup } from "./totp-setup.server.ts";

interface ActionContext {
  context: Context;
  request: Request;
  viewer: Viewer;
  form: FormData;
}

interface Outcome {
  errors?: Record<string, string>;
  /** Which of the forms the errors are about. */
  intent?: string;
  question?: StepUpQuestion;
  setup?: TotpSetup | null;
  /** To be shown once. */
  codes?: string[];
}

const answer = (status: number, outcome: Outcome) => data(outcome, { status });

/** The actions of the page's forms: begin, confirm, make new backup codes, turn off. */
export async function changeSecondFactor(context: ActionContext) {
  switch (typed(context.form, "intent")) {
    case "confirm":
      return confirm(context);
    case "codes":
      return guarded(context, "/two-factor/generate-backup-codes", async (body) => {
        await notify(context, "backup-codes-made");
        return answer(200, { codes: codesOf(body) });
      });
    case "off":
      return guarded(context, "/two-factor/disable", async () => {
        await notify(context, "second-factor-off");
        return redirect(`${href("/account/second-factor")}?off`, 303);
      });
    default:
      return guarded(context, "/two-factor/enable", async (body) =>
        answer(200, { setup: readSetup(String(body["totpURI"]), codesOf(body)) }),
      );
  }
}

/** Runs after a proof of identity: the password, and the second factor where there is one. */
async function guarded<Answer>(
  action: ActionContext,
  path: string,
  succeed: (body: Record<string, unknown>) => Promise<Answer>,
) {
  const { context, request, viewer, form } = action;
  const intent = typed(form, "intent");
  const isWithPassword = await hasPassword(context.get(siteContext).db, viewer.account.id);
  const password = typed(form, "password");
  if (isWithPassword && password === "")
    return answer(422, { intent, errors: { password: "Enter your password." } });
  // Without a second factor the password below is sufficient.
  if (!isWithPassword || viewer.account.hasSecondFactor) {
    const question = await passStepUp(action, "strict_mfa");
    if (question) return answer(question.error ? 422 : 403, { question });
  }
  const body = isWithPassword ? { password } : {};
  const reply = await limitGuesses(context, viewer, () => callAuth(context, request, { path, body }));
  if (reply.status === 200 && "headers" in reply) return succeed(reply.body);
  const words = reply.status === 429 ? refusalMessage(reply) : "This is not your password.";
  return answer(reply.status === 429 ? 429 : 422, { intent, errors: { password: words } });
}

async function confirm(action: ActionContext) {
  const { context, request, form } = action;
  const setup = readSetup(typed(form, "uri"), typed(form, "codes").split(" "));
  if (!setup) return answer(422, { errors: { password: "Please begin again." } });
  const read = checkForm(form, CodeInput);
  if (!read.ok) return answer(422, { setup, errors: read.errors });
  const reply = await callAuth(context, request, {
    path: "/two-factor/verify-totp",
    body: { code: read.input.code },
  });
  if (reply.status !== 200)
    return answer(reply.status === 429 ? 429 : 422, { setup, errors: { code: refusalMessage(reply) } });
  await notify(action, "second-factor-on");
  return answer(200, { codes: setup.codes });
}

async function notify({ context, request, viewer }: ActionContext, event: SecurityKind): Promise<void> {
  const site = context.get(siteContext);
  await notifyOwner(site, site.db, {
    to: viewer.account.email,
    event,
    origin: eventOrigin(context, request),
  });
}

function codesOf(body: Record<string, unknown>): string[] {
  const codes = body["backupCodes"];
  return Array.isArray(codes) ? codes.map(String) : [];
}
