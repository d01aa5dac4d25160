import { z } from "zod";

/** One line that shows: control characters, and what cannot be stored, become spaces. */
const line = (most: number) =>
  z
    .string()
    .max(4 * most)
    .transform((text) =>
      text
        .toWellFormed()
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
        .trim(),
    )
    .pipe(z.string().max(most, `Use at most ${most} characters.`));

const name = line(80).pipe(z.string().min(1, "Give the shelf a name."));

const ticked = z
  .literal("on")
  .optional()
  .transform((given) => given !== undefined);

/** What is done with a shelf; a form has one button for each. */
export const NewShelf = z.object({ name });

export const ShelfDetails = z.object({
  name,
  about: line(500).default(""),
  isPublic: ticked,
  isListed: ticked,
});
export type ShelfDetails = z.output<typeof ShelfDetails>;

export const moves = ["first", "up", "down", "remove"] as const;

/** A button beside a book of a shelf: `up nightjar`. */
export const MovedBook = z.object({
  move: z
    .string()
    .transform((text) => ({ how: text.slice(0, text.indexOf(" ")), jid: text.slice(text.indexOf(" ") + 1) }))
    .pipe(z.object({ how: z.enum(moves), jid: z.string().min(1).max(200) })),
});
export type Move = (typeof moves)[number];

/** The same for shelves among each other. */
export const MovedShelf = z.object({ id: z.string().max(40), move: z.enum(["up", "down"]) });
