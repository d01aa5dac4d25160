import { z } from "zod";
import { longestNote, longestQuote, type MarkColour, markColours } from "#app/reading/annotations/public.ts";

const id = z.uuid("Choose one of the marks on the page.");

/** What is done with one mark. */
export const MarkForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("save"),
      id,
      // A bookmark has none.
      colour: z.enum(markColours, "Choose a colour.").optional(),
      note: z
        .string()
        .max(longestNote, `A note has at most ${longestNote.toLocaleString("en")} letters.`)
        .transform((words) => words.toWellFormed().replaceAll("\0", "").trim()),
    }),
    z.object({
      intent: z.literal("attach"),
      id,
      words: z
        .string()
        .max(longestQuote, "Enter less of the text: three pages at most.")
        .transform((words) => words.toWellFormed().replaceAll("\0", "").trim())
        .refine((words) => words.length >= 6, "Enter a few words of the text, just as they stand there."),
    }),
    z.object({ intent: z.literal("delete"), id }),
    z.object({ intent: z.literal("undo"), id }),
  ],
  "Choose one of the buttons on the page.",
);

export interface MarksView {
  query: string;
  kind: "bookmark" | null;
  colour: MarkColour | null;
  jid: string | null;
  areOrphans: boolean;
  page: number;
}

/** What the address of the list asks for; whatever it does not understand is left out. */
export function readMarksView(search: URLSearchParams): MarksView {
  const read = (name: string) =>
    (search.get(name) ?? "").toWellFormed().replaceAll("\0", "").slice(0, 200).trim();
  return {
    query: read("q").slice(0, 100),
    kind: read("kind") === "bookmark" ? "bookmark" : null,
    colour: markColours.find((each) => each === read("colour")) ?? null,
    jid: read("book") || null,
    areOrphans: read("state") === "orphan",
    page: Math.min(Math.max(1, Math.trunc(Number(read("page"))) || 1), 1_000),
  };
}

/** The address of a list. */
export function marksAddress({ query, kind, colour, jid, areOrphans, page }: Partial<MarksView>): string {
  const search = new URLSearchParams({
    ...(query && { q: query }),
    ...(kind && { kind }),
    ...(colour && { colour }),
    ...(jid && { book: jid }),
    ...(areOrphans && { state: "orphan" }),
    ...(page !== undefined && page > 1 && { page: String(page) }),
  });
  return search.size === 0 ? "/library/marks" : `/library/marks?${search}`;
}
