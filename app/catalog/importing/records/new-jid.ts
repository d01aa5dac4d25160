import { randomInt } from "node:crypto";
import { spellJid } from "#app/catalog/books/public.ts";

/** A public id for a new book: plain in any address. */
export const createJid = (): string => spellJid((count) => randomInt(count));
