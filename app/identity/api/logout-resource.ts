import { href, redirect } from "react-router";
import { noDestination } from "#app/identity/destination/public.server.ts";
import { noViewerCookies } from "#app/identity/cookies/public.server.ts";
import { callAuth } from "#app/platform/auth/call-auth.server.ts";
import type { Route } from "./+types/logout-resource";

/**
 * `POST /api/auth/logout` (C03): ends the browser's session, if there is one, and clears what scripts may read of it. A
 * form of a page without scripts redirects to `/sign-in`; a call gets a JSON response.
 */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const { status } = await callAuth(context, request, { path: "/sign-out", body: {} });
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/)/.test(
    request.headers.get("content-type") ?? "",
  );
  if (status >= 500) return stillSignedIn(isForm);
  const answer = isForm
    ? redirect(href("/sign-in"), 303)
    : Response.json({ statusCode: 200, msg: "Signed out" });
  for (const cookie of [...noViewerCookies(), noDestination()]) answer.headers.append("set-cookie", cookie);
  answer.headers.set("cache-control", "no-store");
  return answer;
}

/** S08: the session continues, so the browser's data stays. */
function stillSignedIn(isForm: boolean): Response {
  const msg =
    "You are still signed in: the site could not end your session. Go back and try again in a moment.";
  const answer = { status: 503, headers: { "cache-control": "no-store", "retry-after": "5" } };
  // The browser shows the response to a form as it is.
  return isForm ? new Response(msg, answer) : Response.json({ statusCode: 503, msg }, answer);
}

/** A GET signs nobody out: signing out needs a form, so that no link can do it. */
export const loader = () => redirect(href("/"), 303);
