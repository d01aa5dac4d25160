import { z } from "zod";
import { reason } from "../reason-input.ts";

const whole = (most: number) =>
  z.coerce
    .number({ error: "Enter a whole number." })
    .int("Enter a whole number.")
    .min(1, "At least 1.")
    .max(most, `At most ${most}.`);

const day = z
  .string()
  .trim()
  .transform((given, context) => {
    if (given === "") return null;
    const at = new Date(`${given}T23:59:59.999Z`);
    if (!Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === given) return at;
    context.addIssue("A day, like 2027-12-31, or nothing.");
    return z.NEVER;
  });

export const NewCodesInput = z.object({
  days: whole(36_500),
  count: whole(1_000),
  plan: z
    .string()
    .max(100)
    .transform((given) => given || null),
  expiresAt: day,
  reason,
});
export type NewCodes = z.output<typeof NewCodesInput>;

export const WithdrawInput = z.object({ reason });
