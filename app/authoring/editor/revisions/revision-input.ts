import { z } from "zod";

/** Names the current text, stores another version, or restores a revision. */
export const RevisionInput = z.union([
  z.object({ name: z.string().trim().min(1).max(255) }),
  z.object({ document: z.looseObject({ type: z.literal("doc") }) }),
  z.object({ restore: z.number().int().positive() }),
]);
