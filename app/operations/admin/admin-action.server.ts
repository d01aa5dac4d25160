import { data } from "react-router";
import type { z } from "zod";
import { passStepUp } from "#app/identity/step-up/public.server.ts";
import type { StepUpQuestion } from "#app/identity/step-up/public.tsx";
import type { Context } from "#app/platform/http/site-context.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import { checkForm, type FieldErrors, typed } from "#app/platform/http/forms/read-form.server.ts";

export interface AdminActionAnswer {
  /** The step-up question, shown instead of the page. */
  question: StepUpQuestion | null;
  errors: FieldErrors;
  /** What was typed. */
  given: Record<string, string>;
}

interface AdminActionRequest {
  context: Context;
  request: Request;
  viewer: Viewer;
  form: FormData;
}

/** Shows the form again with its errors. */
export function refuseAdminAction(form: FormData, errors: FieldErrors) {
  const given = Object.fromEntries([...form.keys()].map((name) => [name, typed(form, name)]));
  const answer: AdminActionAnswer = { question: null, errors, given };
  return data(answer, { status: 422 });
}

/** The validated input of an admin action, after step-up (A04). */
export async function readAdminAction<Schema extends z.ZodType>(
  { context, request, viewer, form }: AdminActionRequest,
  schema: Schema,
): Promise<
  { ok: true; input: z.output<Schema> } | { ok: false; answer: ReturnType<typeof refuseAdminAction> }
> {
  const read = checkForm(form, schema);
  if (!read.ok) return { ok: false, answer: refuseAdminAction(form, read.errors) };
  const question = await passStepUp({ context, request, viewer, form }, "strict_mfa");
  if (!question) return { ok: true, input: read.input };
  const answer: AdminActionAnswer = { question, errors: {}, given: {} };
  return { ok: false, answer: data(answer, { status: question.error ? 422 : 403 }) };
}
