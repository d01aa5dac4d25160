import { href, redirect } from "react-router";
import { refererPath } from "#app/identity/destination/public.server.ts";
import { cookieLine } from "#app/platform/http/cookies/cookie-line.ts";
import { postedForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import { themeSeconds } from "#app/platform/http/times.ts";
import type { Route } from "./+types/theme-resource";
import { toTheme } from "./theme.ts";

export { postOnly as loader } from "#app/platform/http/forms/post-only.ts";

/** `POST /theme` with `theme`: stores the choice and returns to the page with the switch. With scripts nothing is posted (theme-script.ts). */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const theme = toTheme(typed(await postedForm(request), "theme"));
  const { cookies } = context.get(requestFactsContext);
  cookies.push(cookieLine("octavo-theme", theme ?? "", theme ? themeSeconds : 0));
  return redirect(refererPath(request) ?? href("/"), 303);
}
