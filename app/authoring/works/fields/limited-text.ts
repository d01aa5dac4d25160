import { z } from "zod";
import { lengthOf, tooLong, workLimits } from "#app/authoring/text-limits/public.ts";
import { tidyLines, tidyTitle } from "./tidy-text.ts";

const within = (field: string, limit: number) =>
  z.string().superRefine((text, check) => {
    const given = lengthOf(text);
    if (given > limit) check.addIssue(tooLong(field, limit, given));
  });

/** One line with a maximum length (V05). */
export const line = (field: string, limit: number) =>
  z.string().transform(tidyTitle).pipe(within(field, limit));

/** Several lines of text. */
export const lines = (field: string, limit: number) =>
  z.string().transform(tidyLines).pipe(within(field, limit));

/** V05: 1 to 255 characters. */
export const title = line("Title", workLimits.title).refine(
  (text) => text !== "",
  "Give it a title. It can be changed at any time.",
);

/** An empty string becomes null. */
export const orNull = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.transform((text): string | null => text || null);

/** One of the keys of a table of labels. */
export const oneOf = <Words extends object>(words: Words) =>
  z.enum(Object.keys(words) as [keyof Words & string, ...(keyof Words & string)[]], "Choose one of these.");

/** One of them, or null when nothing was chosen. */
export const optionalOneOf = <Words extends object>(words: Words) =>
  z.union([
    oneOf(words),
    z
      .literal("")
      .optional()
      .transform(() => null),
  ]);
