import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { data } from "react-router";
import type { z } from "zod";
import { bodyLimitsOf } from "./body-limits.ts";

/** What is wrong, by the field it is about. */
export type FieldErrors = Record<string, string>;

export type ReadForm<Input> =
  | { ok: true; input: Input; form: FormData }
  | { ok: false; errors: FieldErrors; form: FormData };

const mostFiles = 5;
/** No setting allows a larger picture; how large one may be here was asked before the body was let in. */
const mostPictureMb = 200;

/**
 * What was posted; a body that is no form has no fields. Read as it comes, fields counted before they are made into anything: one
 * with more of them than its address takes ends the request.
 */
export async function postedForm(request: Request): Promise<FormData> {
  const limits = bodyLimitsOf(new URL(request.url).pathname, mostPictureMb);
  const most = Math.max(limits.most, limits.mostWithFiles);
  const options = {
    ...{ maxFiles: mostFiles, maxFileSize: most, maxTotalSize: most },
    maxParts: limits.mostFields,
  };
  try {
    return await parseFormData(request, options);
  } catch (error) {
    if (tooMuch.some((kind) => error instanceof kind))
      throw data(
        { message: "This form has more in it than the page takes. Nothing was changed." },
        { status: 413 },
      );
    if (error instanceof FormDataParseError || error instanceof TypeError) return new FormData();
    throw error;
  }
}

const tooMuch = [
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
];

/** Reads a posted form against its schema; every field's first fault in words. A body that is no form has no fields. */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<ReadForm<z.output<Schema>>> {
  const form = await postedForm(request);
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
