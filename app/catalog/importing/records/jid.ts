import { randomInt } from "node:crypto";
import { jidLength, jidLetters } from "#app/catalog/books/jid-letters.ts";

/** A new public name for a book: plain in any address. */
export function createJid(): string {
  return Array.from({ length: jidLength }, () => jidLetters[randomInt(jidLetters.length)]).join("");
}
