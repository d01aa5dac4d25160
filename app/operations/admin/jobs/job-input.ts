import { z } from "zod";

/** What is to be done with work that was given up; `mails` stands for mails that no server took. */
export const JobInput = z.object({
  intent: z.enum(["retry", "forget", "retry-mails"]),
  queue: z
    .string()
    .regex(/^[a-z-]{0,60}$/)
    .default(""),
});
