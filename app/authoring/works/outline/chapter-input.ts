import { z } from "zod";
import { workLimits } from "../work-limits.ts";
import { accessWords } from "../work-words.ts";
import { lines, oneOf, orNull, title } from "../limited-text.ts";

/** Everything about a chapter but its text and its place. */
export const ChapterInput = z.object({
  title,
  noteBefore: orNull(lines("Note before the chapter", workLimits.note)),
  noteAfter: orNull(lines("Note after the chapter", workLimits.note)),
  access: oneOf(accessWords),
});
export type ChapterSettings = z.output<typeof ChapterInput>;
