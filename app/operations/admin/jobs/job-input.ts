import { z } from "zod";

/** The action on failed jobs; `mails` means undelivered mails. */
export const JobInput = z.object({
  intent: z.enum(["retry", "forget", "retry-mails"]),
  queue: z
    .string()
    .regex(/^[a-z-]{0,60}$/)
    .default(""),
});
