import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { data } from "react-router";
import { z } from "zod";
import { bodyLimitsOf } from "./body-limits.ts";
import { formatSize } from "./format-size.ts";

/** What is wrong, by the field it is about. */
export type FieldErrors = Record<string, string>;

export type ReadForm<Input> =
  | { ok: true; input: Input; sound: Partial<Input>; errors: FieldErrors; form: FormData }
  /** `sound` are the fields that are right by themselves: what else is wrong with them is said together with the rest (V05). */
  | { ok: false; sound: Partial<Input>; errors: FieldErrors; form: FormData };

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
        {
          message: `This form has more in it than the page takes: at most ${limits.mostFields} fields, ${mostFiles} files and ${formatSize(most)}. Nothing was changed. Go back and send less of it.`,
        },
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
  const errors: FieldErrors = {};
  if (parsed.success) return { ok: true, input: parsed.data, sound: parsed.data, errors, form };
  for (const issue of parsed.error.issues) errors[String(issue.path[0] ?? "form")] ??= wordsOf(issue, given);
  return { ok: false, sound: soundFields(given, schema), errors, form };
}

/** Of a schema of named fields, whatever is made of them afterwards. */
function soundFields<Schema extends z.ZodType>(
  given: Record<string, unknown>,
  schema: Schema,
): Partial<z.output<Schema>> {
  const fields = schema instanceof z.ZodPipe ? schema.in : schema;
  if (!(fields instanceof z.ZodObject)) return {};
  const sound = Object.entries<z.ZodType>(fields.shape).flatMap(([name, field]) => {
    const parsed = field.safeParse(given[name]);
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(sound) as Partial<z.output<Schema>>;
}

function wordsOf(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  return given[String(issue.path[0])] === undefined ? "This is needed." : issue.message;
}

/** What was typed, to be shown again. Not for passwords. */
export function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 2_000) : "";
}
