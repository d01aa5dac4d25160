import { data } from "react-router";
import type { z } from "zod";
import { passStepUp } from "#app/identity/step-up/public.server.ts";
import type { StepUpQuestion } from "#app/identity/step-up/public.tsx";
import type { Context, Viewer } from "#app/identity/viewer/viewer.server.ts";
import { checkForm, type FieldErrors, typed } from "#app/platform/http/read-form.server.ts";

export interface ActAnswer {
  /** Asked once more who it is, in the place of the page. */
  question: StepUpQuestion | null;
  errors: FieldErrors;
  /** What was typed. */
  given: Record<string, string>;
}

interface Asked {
  context: Context;
  request: Request;
  viewer: Viewer;
  form: FormData;
}

/** Shows the form again, with what is wrong. */
export function refuseAct(form: FormData, errors: FieldErrors) {
  const given = Object.fromEntries([...form.keys()].map((name) => [name, typed(form, name)]));
  const answer: ActAnswer = { question: null, errors, given };
  return data(answer, { status: 422 });
}

/** What an operator wants done, once the form is right and it is clear that it is the operator (A04). */
export async function readAct<Schema extends z.ZodType>(
  { context, request, viewer, form }: Asked,
  schema: Schema,
): Promise<{ ok: true; input: z.output<Schema> } | { ok: false; answer: ReturnType<typeof refuseAct> }> {
  const read = checkForm(form, schema);
  if (!read.ok) return { ok: false, answer: refuseAct(form, read.errors) };
  const question = await passStepUp({ context, request, viewer, form }, "strict_mfa");
  if (!question) return { ok: true, input: read.input };
  const answer: ActAnswer = { question, errors: {}, given: {} };
  return { ok: false, answer: data(answer, { status: question.error ? 422 : 403 }) };
}
