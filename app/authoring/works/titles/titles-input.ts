import { z } from "zod";
import { workLimits } from "#app/authoring/text-limits/public.ts";
import { line, lines, title } from "../fields/limited-text.ts";

/** The texts around a work's chapters; each is a column of the work, a part or a chapter. */
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

/** The validation of each, as in its form. */
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
  /** The id of the work, part or chapter. */
  id: z.string().max(64),
  /** The text the change is based on; if it has changed, nothing is written. */
  before: z.string(),
  after: z.string(),
});

export const TitlesInput = z.object({ changes: z.array(change).min(1).max(100) });
export type TitleChange = z.output<typeof change>;
