import { z } from "zod";

const longestName = 120;
const longestAddress = 4_000;

/** A search to save, or one to remove. */
export const SavedSearchInput = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    name: z
      .string()
      .trim()
      .transform((name) => name.replace(/\p{Cc}+/gu, " "))
      .pipe(z.string().min(1, "Give it a name.").max(longestName, `At most ${longestName} characters.`)),
    address: z
      .string()
      .max(longestAddress, "This search is too long to be saved. Use fewer filters.")
      .regex(/^\/search(\?|$)/, "This is no search."),
  }),
  z.object({ intent: z.literal("remove"), id: z.coerce.number().int().positive() }),
]);
