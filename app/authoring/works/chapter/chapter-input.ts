import { z } from "zod";
import { workLimits } from "#app/authoring/text-limits/public.ts";
import { accessLabels } from "../frame/work-labels.ts";
import { lines, oneOf, orNull, title } from "../fields/limited-text.ts";

/** A chapter's settings, without its text and position. */
export const ChapterInput = z.object({
  title,
  noteBefore: orNull(lines("Note before the chapter", workLimits.note)),
  noteAfter: orNull(lines("Note after the chapter", workLimits.note)),
  access: oneOf(accessLabels),
});
export type ChapterSettings = z.output<typeof ChapterInput>;
