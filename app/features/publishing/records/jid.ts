import { randomInt } from "node:crypto";

// Letters and digits that nobody mistakes for each other on paper or screen: no 0 o, 1 l i, no u beside v.
const alphabet = "23456789abcdefghjkmnpqrstvwxyz";
const length = 10;

/** A new public name for a book: short enough to read out, too many (30¹⁰) to guess, plain in any address. */
export function createJid(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
