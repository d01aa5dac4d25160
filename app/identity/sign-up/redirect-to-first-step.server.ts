import { href, redirect } from "react-router";
import type { Context } from "#app/platform/http/site-context.server.ts";
import { findViewer } from "#app/identity/viewer/public.server.ts";
import { callAuth } from "#app/platform/auth/call-auth.server.ts";
import { rememberEmail } from "#app/identity/auth-layout/public.server.ts";
import { isStep } from "./steps.ts";

/**
 * R05 without a session: with a code pending in this browser its page comes first, whichever step was requested; otherwise sign-up,
 * unless the step exists, which is reached after signing in.
 */
export async function redirectToFirstStep(
  context: Context,
  request: Request,
  step: string | undefined,
): Promise<void> {
  if (await findViewer(context, request)) return;
  const { body } = await callAuth(context, request, { path: "/pending-sign-up" });
  if (typeof body["email"] === "string")
    throw redirect(href("/sign-up/verify-email-address"), {
      status: 303,
      headers: { "set-cookie": rememberEmail(body["email"]) },
    });
  if (!isStep(step)) throw redirect(href("/sign-up"), 303);
}
