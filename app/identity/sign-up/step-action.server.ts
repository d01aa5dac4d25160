import { data, href, redirect } from "react-router";
import { nameMainProfile } from "#app/identity/names/public.server.ts";
import { nameMessage } from "#app/identity/names/public.ts";
import { refreshViewerCookies, type Viewer } from "#app/identity/viewer/public.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { hasPassword } from "#app/platform/auth/factors/step-up-commands.server.ts";
import { checkForm, type FieldErrors, typed } from "#app/platform/http/forms/read-form.server.ts";
import { setFirstPassword } from "#app/identity/account/public.server.ts";
import { passwordFault } from "#app/identity/auth-layout/public.server.ts";
import { ChosenPassword, NamesInput } from "#app/identity/auth-layout/public.ts";
import { passStepUp } from "#app/identity/step-up/public.server.ts";
import type { StepUpQuestion } from "#app/identity/step-up/public.tsx";

interface StepContext {
  context: Context;
  request: Request;
  viewer: Viewer;
  form: FormData;
}

interface Outcome {
  errors?: FieldErrors;
  names?: { firstName: string; lastName: string };
  question?: StepUpQuestion;
}

const answer = (status: number, outcome: Outcome) => data(outcome, { status });
const to = (step: string) => redirect(href("/sign-up/*", { "*": step }), 303);

/** The names that others see. */
export async function saveNames({ context, viewer, form }: StepContext) {
  const read = checkForm(form, NamesInput);
  const names = { firstName: typed(form, "firstName"), lastName: typed(form, "lastName") };
  if (!read.ok) return answer(422, { errors: read.errors, names });
  const objection = await nameMainProfile(context.get(siteContext).db, viewer.account.id, read.input);
  if (objection) return answer(422, { errors: { firstName: nameMessage(objection) }, names });
  await refreshViewerCookies(context, viewer);
  return to("start");
}

/** The first password of an account that has none. */
export async function savePassword({ context, request, viewer, form }: StepContext) {
  const site = context.get(siteContext);
  if (await hasPassword(site.db, viewer.account.id)) return to("start");
  const read = checkForm(form, ChosenPassword);
  if (!read.ok) return answer(422, { errors: read.errors });
  const { password } = read.input;
  const weak = await passwordFault(site, password, [viewer.account.email, viewer.profile.handle]);
  if (weak) return answer(422, { errors: { password: weak } });
  const question = await passStepUp({ context, request, viewer, form }, "strict_mfa");
  if (question) return answer(question.error ? 422 : 403, { question });
  await setFirstPassword({ context, request, viewer }, password);
  return to("start");
}
