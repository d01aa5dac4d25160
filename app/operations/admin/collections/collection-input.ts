import { z } from "zod";
import { reason } from "../reason-input.ts";

export const placeField = (jid: string) => `place-${jid}`;
export const noteField = (jid: string) => `note-${jid}`;

const longestTitle = 100;
const longestAbout = 1_000;
const longestNote = 500;
const mostBooks = 200;

const title = z
  .string()
  .trim()
  .min(1, "Give it a title.")
  .max(longestTitle, `At most ${longestTitle} characters.`);

export const NewCollectionInput = z.object({ intent: z.literal("create"), title, reason });

export const RemoveCollectionInput = z.object({ intent: z.literal("remove"), reason });

/** A jid, or the address of a book's page or of its reader. */
function jidIn(text: string): string {
  const [, jid = text] = /\/(?:bookdetail|book-reader)\/([^/?#\s]+)/.exec(text) ?? [];
  return jid;
}

/** Those that are there, by the numbers that they got, with their notes. */
function booksIn(fields: Record<string, unknown>): { jid: string; note: string | null }[] {
  return Object.entries(fields)
    .filter(([name, place]) => name.startsWith("place-") && Number(place) > 0)
    .toSorted(([, one], [, other]) => Number(one) - Number(other))
    .map(([name]) => {
      const jid = name.slice("place-".length);
      const note = String(fields[noteField(jid)] ?? "").trim();
      return { jid, note: note === "" ? null : note.slice(0, longestNote) };
    });
}

/** A collection as its form has it: `place-{jid}` is the place of a book, empty to take it out; `add` has addresses, one a line. */
export const CollectionInput = z
  .looseObject({
    intent: z.literal("save"),
    title,
    about: z.string().trim().max(longestAbout, `At most ${longestAbout} characters.`),
    isShown: z.literal("on").optional(),
    add: z.string().max(20_000, "Add fewer at once."),
    reason,
  })
  .superRefine((fields, context) => {
    for (const [name, place] of Object.entries(fields))
      if (name.startsWith("place-") && !/^\s*\d{0,3}\s*$/.test(String(place)))
        context.addIssue({ code: "custom", path: [name], message: "A number, or nothing." });
  })
  .transform(({ title: name, about, isShown, add, reason: why, ...fields }) => {
    const known = booksIn(fields);
    const added = add.split(/\s+/).filter(Boolean).map(jidIn);
    const fresh = [...new Set(added)].filter((jid) => !known.some((book) => book.jid === jid));
    const books = [...known, ...fresh.map((jid) => ({ jid, note: null }))].slice(0, mostBooks);
    return { reason: why, content: { title: name, about, isShown: isShown === "on", books } };
  });
