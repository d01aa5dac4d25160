import { data, redirect } from "react-router";
import { type PaymentProvider, type Refusal, refusalMessages } from "#app/billing/providers/public.ts";
import { passStepUp } from "#app/identity/step-up/public.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import { typed } from "#app/platform/http/forms/read-form.server.ts";

interface ChangeContext {
  context: Context;
  request: Request;
  viewer: Viewer;
  provider: PaymentProvider;
  form: FormData;
  /** The page of the form. */
  path: string;
}

/** A04: the question for a second proof before a change of payments; null when it was given. */
export async function requireStepUp({
  context,
  request,
  viewer,
  form,
}: Omit<ChangeContext, "provider" | "path">) {
  const question = await passStepUp({ context, request, viewer, form }, "moderate");
  return question && data({ question }, { status: question.error ? 422 : 403 });
}

/** Pauses, cancels or resumes a subscription, or redirects to where its card can be changed. */
export async function changeRenewal(turning: ChangeContext) {
  const question = await requireStepUp(turning);
  if (question) return question;
  const { context, viewer, provider, form, path } = turning;
  const site = context.get(siteContext);
  const account = { id: viewer.account.id, email: viewer.account.email };
  switch (typed(form, "intent")) {
    case "pause":
      return answerOutcome(await provider.pause(site, account), `${path}?done=paused`);
    case "cancel":
      return answerOutcome(await provider.cancel(site, account), `${path}?done=cancelled`);
    case "resume":
      return answerOutcome(await provider.resume(site, account), `${path}?done=resumed`);
    case "portal": {
      const started = await provider.portal(site, { account, backPath: path });
      return started.ok ? redirect(started.redirectTo, 303) : answerRefusal(started);
    }
    default:
      return data({ trouble: "Choose what to do.", url: null }, { status: 422 });
  }
}

export const answerOutcome = (outcome: { ok: true } | Refusal, path: string) =>
  outcome.ok ? redirect(path, 303) : answerRefusal(outcome);

export function answerRefusal(refusal: Refusal) {
  const url = refusal.reason === "not-here" ? refusal.url : null;
  const status = refusal.reason === "unavailable" ? 503 : 422;
  return data({ trouble: refusalMessages[refusal.reason], url }, { status });
}
