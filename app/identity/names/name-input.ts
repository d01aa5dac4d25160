import { z } from "zod";
import { tidyName } from "./shown-name.ts";

const longest = (limit: number) => ({
  error: ({ input }: { input?: unknown }) =>
    `At most ${limit} characters; this has ${[...String(input)].length}.`,
});

/** A name that is shown, wherever one is set: nothing invisible in it, and not longer than this. */
export const nameField = (limit: number) =>
  z
    .string()
    // Before it is tidied, which looks at every letter.
    .max(2_000, "This is much too long for a name.")
    .transform(tidyName)
    .pipe(z.string().max(limit, longest(limit)));

/** Of a main profile; both may be empty. */
export const mainNames = { firstName: nameField(60), lastName: nameField(60) };
