import { z } from "zod";
import { workLimits } from "#app/authoring/text-limits/public.ts";
import { line, title } from "../fields/limited-text.ts";

/** A chapter's title; an empty one becomes its number. */
export const AddChapterInput = z.object({
  title: line("Title", workLimits.title),
  part: z.string().default(""),
});

export const AddPartInput = z.object({ title });

export const RenameInput = z.object({ id: z.string(), title, seenTitle: z.string() });

const kind = z.enum(["chapter", "part"]);

/** One position up or down, or a chapter to the end of a part; sent by the page's form. */
export const StepInput = z.object({ kind, id: z.string(), seen: z.string(), part: z.string().default("") });

/** Moves a chapter to the position of another, by that one's number. */
export const NumberInput = z.object({ id: z.string(), seen: z.string(), number: z.string().default("") });

/** A position among the others, sent by dragging and the keyboard. */
export const MoveInput = z.object({
  kind,
  id: z.string(),
  seen: z.string(),
  part: z.string().default(""),
  index: z.coerce.number().int().min(0).max(100_000),
});
