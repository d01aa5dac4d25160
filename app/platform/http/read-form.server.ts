import type { z } from "zod";

/** What is wrong, by the field it is about. */
export type FieldErrors = Record<string, string>;

export type ReadForm<Input> =
  | { ok: true; input: Input; form: FormData }
  | { ok: false; errors: FieldErrors; form: FormData };

/** Reads a posted form against its schema; every field's first fault in words. A body that is no form has no fields. */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<ReadForm<z.output<Schema>>> {
  const form = await request.formData().catch(() => new FormData());
  return checkForm(form, schema);
}

/** The same for a form that was read already. */
export function checkForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): ReadForm<z.output<Schema>> {
  const given = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  const parsed = schema.safeParse(given);
  if (parsed.success) return { ok: true, input: parsed.data, form };
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) errors[String(issue.path[0] ?? "form")] ??= wordsOf(issue, given);
  return { ok: false, errors, form };
}

function wordsOf(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  return given[String(issue.path[0])] === undefined ? "This is needed." : issue.message;
}

/** What was typed, to be shown again. Not for passwords. */
export function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 2_000) : "";
}
