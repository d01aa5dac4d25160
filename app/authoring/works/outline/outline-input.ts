import { z } from "zod";
import { workLimits } from "#app/authoring/text-limits/public.ts";
import { line, title } from "../fields/limited-text.ts";

/** A chapter's title: empty is taken for its number. */
export const AddChapterInput = z.object({
  title: line("Title", workLimits.title),
  part: z.string().default(""),
});

export const AddPartInput = z.object({ title });

export const RenameInput = z.object({ id: z.string(), title, seenTitle: z.string() });

const kind = z.enum(["chapter", "part"]);

/** One place up or down, or a chapter to the end of a part; the page's form. */
export const StepInput = z.object({ kind, id: z.string(), seen: z.string(), part: z.string().default("") });

/** A chapter to where another stands now, by that one's number. */
export const NumberInput = z.object({ id: z.string(), seen: z.string(), number: z.string().default("") });

/** To a place among the others; what dragging and the keyboard send. */
export const MoveInput = z.object({
  kind,
  id: z.string(),
  seen: z.string(),
  part: z.string().default(""),
  index: z.coerce.number().int().min(0).max(100_000),
});
