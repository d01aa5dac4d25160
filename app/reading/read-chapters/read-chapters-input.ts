import { z } from "zod";
import { mostSent } from "./read-chapter.ts";

const unseen = /[\p{Cc}\p{Cs}]/u;
const longestName = 300;

/** Whether an address can name a book or a chapter so: PostgreSQL refuses NUL characters. */
export const isName = (name: string): boolean =>
  name !== "" && name.length <= longestName && !unseen.test(name);

const name = z.string().max(longestName).refine(isName);
/** Milliseconds since 1970, up to what JavaScript and PostgreSQL both can say. */
const Instant = z.number().min(0).max(8_640_000_000_000_000);

/** What a device sends: the chapters read there, and what its clock says now. */
export const SentChapters = z.object({
  now: z.number(),
  chapters: z
    .array(
      z.object({
        jid: name,
        chapter: name,
        revisedAt: Instant.nullable(),
        // By a clock that may have never been set.
        readAt: z.number().nullable(),
      }),
    )
    .max(mostSent),
});
export type SentChapters = z.output<typeof SentChapters>;
