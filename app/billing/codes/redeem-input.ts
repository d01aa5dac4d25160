import { z } from "zod";
import { readCode } from "./code.ts";

/** The printed text of a code; whether it exists only the site knows. */
export const RedeemInput = z.object({
  code: z
    .string()
    .trim()
    .min(1, "Enter the code.")
    .max(200, "This is too long for a code.")
    .refine(
      (typed) => readCode(typed) !== null,
      "A code has 20 letters and digits, like 7K2QM-0ZW4T-9HBXA-C3RDV.",
    ),
});
