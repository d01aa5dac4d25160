import { z } from "zod";

/** What is done with the history: one button for each. */
export const HistoryInput = z.object({ intent: z.enum(["off", "on", "clear"]) });

/** An empty goal takes it back. */
export const GoalInput = z.object({
  year: z.coerce.number().int().min(1900).max(9999),
  bookCount: z
    .string()
    .trim()
    .refine((text) => text === "" || (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1_000), {
      message: "Enter a number of books from 1 to 1,000, or nothing.",
    })
    .transform((text) => (text === "" ? null : Number(text))),
});

export const isMonth = (text: string): boolean => /^(19|20)\d{2}-(0[1-9]|1[0-2])$/.test(text);
