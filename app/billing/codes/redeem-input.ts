import { z } from "zod";
import { readCode } from "./code.ts";

/** What is printed as a code; whether anybody gave it out is the site's to find out. */
export const RedeemInput = z.object({
  code: z
    .string()
    .trim()
    .min(1, "Type the code.")
    .max(200, "This is too long for a code.")
    .refine(
      (typed) => readCode(typed) !== null,
      "A code has 20 letters and digits, like 7K2QM-0ZW4T-9HBXA-C3RDV.",
    ),
});
