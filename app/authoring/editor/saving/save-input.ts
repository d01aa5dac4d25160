import { z } from "zod";
import { mostStepsOfSave } from "./save-parts.ts";

/** One save, as the browser sends it. The steps are validated by applying them. */
export const SaveInput = z.object({
  saveId: z.guid(),
  version: z.number().int().min(0).max(2_000_000_000),
  steps: z.array(z.unknown()).min(1).max(mostStepsOfSave),
  keepsBefore: z.boolean().optional(),
});
