import { z } from "zod";
import { reason } from "../reason-input.ts";

const blankIsNull = (value: unknown) => (value === "" || value === undefined ? null : value);

/** The actions on an account. */
export const AccountActionInput = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("suspend"), reason }),
  z.object({ intent: z.literal("lift"), reason }),
  z.object({ intent: z.literal("end-sessions"), reason }),
  z.object({
    intent: z.literal("grant"),
    reason,
    plan: z.preprocess(blankIsNull, z.string().max(100).nullable()),
    days: z.preprocess(
      blankIsNull,
      z.coerce
        .number({ error: "Enter a whole number, or nothing." })
        .int("Enter a whole number, or nothing.")
        .min(1, "At least one day.")
        .max(36_500, "At most 36,500 days.")
        .nullable(),
    ),
  }),
  z.object({ intent: z.literal("revoke"), reason }),
]);
export type AccountAction = z.output<typeof AccountActionInput>;
