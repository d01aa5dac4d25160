import { z } from "zod";
import { workLimits } from "#app/authoring/text-limits/public.ts";
import { line, lines, title } from "../fields/limited-text.ts";

/** The texts around a work's chapters: each is a column of the work, a part or a chapter. */
export const titleKinds = [
  "title",
  "subtitle",
  "summary",
  "part",
  "chapter",
  "noteBefore",
  "noteAfter",
] as const;
export type TitleKind = (typeof titleKinds)[number];

/** What each of them may be, as in the forms where it is written. */
export const titleRules = {
  title,
  subtitle: line("Subtitle", workLimits.subtitle),
  summary: lines("Summary", workLimits.summary),
  part: title,
  chapter: title,
  noteBefore: lines("Note before the chapter", workLimits.note),
  noteAfter: lines("Note after the chapter", workLimits.note),
} satisfies Record<TitleKind, z.ZodType<string>>;

const change = z.object({
  kind: z.enum(titleKinds),
  /** Of the work, the part or the chapter. */
  id: z.string().max(64),
  /** What was there when it was decided on: anything else is left alone. */
  before: z.string(),
  after: z.string(),
});

export const TitlesInput = z.object({ changes: z.array(change).min(1).max(100) });
export type TitleChange = z.output<typeof change>;
