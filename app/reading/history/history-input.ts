import { z } from "zod";

/** What a reader's page reports: in one book, since it last did. */
export const ReadingReport = z.object({
  jid: z.string().min(1).max(200),
  seconds: z.number().int().min(1).max(3_600),
  wordCount: z.number().int().min(0).max(100_000),
});
export type ReadingReport = z.output<typeof ReadingReport>;

/** Faster than anybody reads: what passed by quicker was leafed through. */
export const mostWordsASecond = 15;
