import { href, redirect } from "react-router";
import { type Context, findViewer } from "#app/identity/viewer/viewer.server.ts";
import { askAuth } from "#app/platform/auth/ask-auth.server.ts";
import { rememberEmail } from "#app/identity/auth-layout/email-cookie.server.ts";
import { isStep } from "./steps.ts";

/**
 * R05 for whoever is not signed in: with a code pending in this browser its page is due, whatever step was asked for; else signing up,
 * unless the step exists, which signing in leads to.
 */
export async function leadToBeginning(
  context: Context,
  request: Request,
  step: string | undefined,
): Promise<void> {
  if (await findViewer(context, request)) return;
  const { body } = await askAuth(context, request, { path: "/pending-sign-up" });
  if (typeof body["email"] === "string")
    throw redirect(href("/sign-up/verify-email-address"), {
      status: 303,
      headers: { "set-cookie": rememberEmail(body["email"]) },
    });
  if (!isStep(step)) throw redirect(href("/sign-up"), 303);
}
