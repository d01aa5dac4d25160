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

/** Error messages by field. */
export type FieldErrors = Record<string, string>;

export type ReadForm<Input> =
  | { ok: true; input: Input; sound: Partial<Input>; errors: FieldErrors; form: FormData }
  /**
   * `sound` has the fields that are valid on their own, so that further checks can be reported together with the errors
   * (V05).
   */
  | { ok: false; sound: Partial<Input>; errors: FieldErrors; form: FormData };

const mostFiles = 5;
/** An upper bound of every setting for pictures; the limit of this address was checked before the body was read. */
const mostPictureMb = 200;

/**
 * The posted form; a body that is not a form has no fields. It is streamed, and fields are counted as they come: more
 * than the address allows end the request.
 */
export async function postedForm(request: Request): Promise<FormData> {
  const limits = bodyLimitsOf(new URL(request.url).pathname, mostPictureMb);
  const most = Math.max(limits.most, limits.mostWithFiles);
  const options = {
    maxFiles: mostFiles,
    maxFileSize: most,
    maxTotalSize: most,
    maxParts: limits.mostFields,
  };
  try {
    return await parseFormData(request, options);
  } catch (error) {
    if (tooMuch.some((kind) => error instanceof kind))
      throw data(
        {
          message: `This form has more in it than the page takes: at most ${formatSize(most)}, ${limits.mostFields} of fields and ${mostFiles} of files. Nothing was changed. Go back and send less of it.`,
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

/**
 * Reads a posted form against its schema and returns the first error of each field. A body that is not a form has no
 * fields.
 */
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
  const parsed = schema.safeParse(given, { error: defaultMessage });
  const errors: FieldErrors = {};
  if (parsed.success) return { ok: true, input: parsed.data, sound: parsed.data, errors, form };
  for (const issue of parsed.error.issues)
    errors[String(issue.path[0] ?? "form")] ??= messageOf(issue, given);
  return { ok: false, sound: soundFields(given, schema), errors, form };
}

/** The schema of an object with named fields, before any transformation. */
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

function messageOf(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  return given[String(issue.path[0])] === undefined ? "This is needed." : issue.message;
}

/**
 * The words where a schema has none of its own: for what no form of ours sends, such as a choice that was not offered.
 */
function defaultMessage(issue: z.core.$ZodRawIssue): string {
  const { code } = issue;
  if (code === "invalid_value" || code === "invalid_union")
    return "This is not one of the choices. Choose one of those on the page.";
  if (code === "too_big")
    return `Too ${issue.origin === "string" ? "long" : "large"}: at most ${issue.maximum}.`;
  if (code === "too_small")
    return `Too ${issue.origin === "string" ? "short" : "small"}: at least ${issue.minimum}.`;
  return "This cannot be read here. Enter it again.";
}

// More than a form's body may have: what was refused is given back whole.
const mostTyped = 100_000;

/** The submitted values, to fill the form again. Not for passwords. */
export function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, mostTyped) : "";
}
