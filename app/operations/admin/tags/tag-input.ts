import { z } from "zod";
import { reason } from "../reason-input.ts";

export const tagFilters = ["all", "headings", "hidden", "merged"] as const;
type TagFilter = (typeof tagFilters)[number];

export const filterLabels: Record<TagFilter, string> = {
  all: "All",
  headings: "In several parts",
  hidden: "Hidden",
  merged: "With a merge that can be undone",
};

/** The parameters of the list; what makes no sense counts as not given. */
export function readTagsQuery(parameters: URLSearchParams): { query: string; only: TagFilter; page: number } {
  const only = tagFilters.find((one) => one === parameters.get("only")) ?? "all";
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(parameters.get("page"))) || 1));
  // Null bytes cannot be sent to the database.
  const query = (parameters.get("q") ?? "")
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, 200);
  return { query, only, page };
}

const longestName = 200;
const longestAbout = 600;

const line = z.string().transform((text) =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim(),
);

export const ChangedTagInput = z.object({
  intent: z.literal("save"),
  name: line.pipe(
    z.string().min(1, "Give it a name.").max(longestName, `At most ${longestName} characters.`),
  ),
  about: line.pipe(z.string().max(longestAbout, `At most ${longestAbout} characters.`)),
  isHidden: z
    .literal("on")
    .optional()
    .transform((ticked) => ticked !== undefined),
  reason,
});

const mostMerged = 20;

/** Names, or the last parts of addresses, one a line. */
export const readNames = (text: string): string[] => {
  const lines = text.split(/[\r\n]+/).map((one) =>
    one
      .replace(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, longestName),
  );
  return [...new Set(lines.filter(Boolean))].slice(0, mostMerged);
};

export const MergeInput = z.object({
  intent: z.literal("merge"),
  from: z.string().max(10_000, "Merge fewer at once.").transform(readNames),
  reason,
});

export const UndoInput = z.object({
  intent: z.literal("undo"),
  merge: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  reason,
});
