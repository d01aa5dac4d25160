import { z } from "zod";
import { longestQuote } from "./target.ts";

// PostgreSQL refuses NUL characters, and halves of letters.
const text = (most: number) =>
  z
    .string()
    .max(most)
    .transform((words) => words.toWellFormed().replaceAll("\0", "\uFFFD"));

const Name = text(300);
const Point = z.object({
  block: Name,
  offset: z.number().int().min(0).max(10_000_000),
  hash: z.number().int().min(0).max(0xffff_ffff).optional(),
});

/** A mark's position as a device or a file gives it. Whether it has to have words depends on the mark's kind. */
export const MarkTargetInput = z.object({
  chapter: Name,
  start: Point,
  end: Point,
  quote: text(longestQuote),
  prefix: text(200),
  suffix: text(200),
  title: Name.optional(),
  progression: z.number().min(0).max(1).optional(),
});
