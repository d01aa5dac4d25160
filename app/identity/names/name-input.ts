import { z } from "zod";
import { tidyName } from "#app/platform/text/tidy-text.ts";

const longest = (limit: number) => ({
  error: ({ input }: { input?: unknown }) =>
    `At most ${limit} characters; this has ${[...String(input)].length}.`,
});

/** The schema of every name that others see: no invisible characters, limited length. */
export const nameField = (limit: number) =>
  z
    .string()
    // Checked before it is normalised, which is linear in its length.
    .max(2_000, "This is much too long for a name.")
    .transform(tidyName)
    .pipe(z.string().max(limit, longest(limit)));

/** Of a main profile; both may be empty. */
export const mainNames = { firstName: nameField(60), lastName: nameField(60) };
