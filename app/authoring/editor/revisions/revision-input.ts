import { z } from "zod";

/** Names the state that a chapter is in, keeps another version of it, or brings an earlier one back. */
export const RevisionInput = z.union([
  z.object({ name: z.string().trim().min(1).max(255) }),
  z.object({ document: z.looseObject({ type: z.literal("doc") }) }),
  z.object({ restore: z.number().int().positive() }),
]);
