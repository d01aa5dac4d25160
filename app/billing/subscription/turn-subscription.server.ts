import { data, redirect } from "react-router";
import { passStepUp } from "#app/identity/step-up/public.server.ts";
import type { Context, Viewer } from "#app/identity/viewer/viewer.server.ts";
import { typed } from "#app/platform/http/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { PaymentProvider, Refusal } from "#app/billing/providers/payment-provider.server.ts";
import { refusalWords } from "#app/billing/providers/refusal-words.ts";

interface Turning {
  context: Context;
  request: Request;
  viewer: Viewer;
  provider: PaymentProvider;
  form: FormData;
  /** The page it was asked on. */
  path: string;
}

/** A04: what to ask first of somebody who is about to change what is paid; null when it is clear who it is. */
export async function askFirst({ context, request, viewer, form }: Omit<Turning, "provider" | "path">) {
  const question = await passStepUp({ context, request, viewer, form }, "moderate");
  return question && data({ question }, { status: question.error ? 422 : 403 });
}

/** Pauses, cancels or resumes a subscription, or leads to where its card can be changed. */
export async function turnSubscription(turning: Turning) {
  const question = await askFirst(turning);
  if (question) return question;
  const { context, viewer, provider, form, path } = turning;
  const site = context.get(siteContext);
  const account = { id: viewer.account.id, email: viewer.account.email };
  switch (typed(form, "intent")) {
    case "pause":
      return tellOutcome(await provider.pause(site, account), `${path}?done=paused`);
    case "cancel":
      return tellOutcome(await provider.cancel(site, account), `${path}?done=cancelled`);
    case "resume":
      return tellOutcome(await provider.resume(site, account), `${path}?done=resumed`);
    case "portal": {
      const started = await provider.portal(site, { account, backPath: path });
      return started.ok ? redirect(started.redirectTo, 303) : refuse(started);
    }
    default:
      return data({ trouble: "Choose what to do.", url: null }, { status: 422 });
  }
}

export const tellOutcome = (outcome: { ok: true } | Refusal, path: string) =>
  outcome.ok ? redirect(path, 303) : refuse(outcome);

export function refuse(refusal: Refusal) {
  const url = refusal.reason === "not-here" ? refusal.url : null;
  const status = refusal.reason === "unavailable" ? 503 : 422;
  return data({ trouble: refusalWords[refusal.reason], url }, { status });
}
