import { z } from "zod";
import { reason } from "../reason-input.ts";

const whole = (least: number, most: number) =>
  z.coerce
    .number({ error: "Enter a whole number." })
    .int("Enter a whole number.")
    .min(least, `At least ${least}.`)
    .max(most, `At most ${most}.`);

const knownCurrencies = new Set(Intl.supportedValuesOf("currency"));

/** A plan as an admin enters it. The `id` of a new plan becomes its address and cannot be changed. */
export const PlanInput = z.object({
  id: z
    .string()
    .trim()
    .regex(
      /^(?!new$)[a-z0-9][a-z0-9-]{0,39}$/,
      "Small letters, digits and dashes, at most 40, and not “new”.",
    ),
  name: z.string().trim().min(1, "Give it a name.").max(80, "At most 80 characters."),
  gives: z.string().transform((text) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean)
      .slice(0, 12),
  ),
  amountMinor: whole(1, 100_000_000),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => knownCurrencies.has(code), "Three letters, like USD."),
  interval: z.enum(["month", "year"], "A month or a year."),
  trialDays: whole(0, 365),
  position: whole(0, 1_000),
  isOffered: z
    .string()
    .optional()
    .transform((given) => given === "on"),
  reason,
});
