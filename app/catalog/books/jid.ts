/** Whether an address could name a book at all; what could not is not looked up. */
export function isPossibleJid(text: string): boolean {
  return /^[\p{L}\p{N}_.~-]{1,100}$/u.test(text);
}

/** Letters and digits that nobody mistakes for each other on paper or screen (no 0 o, 1 l i, no u beside v). */
const letters = "23456789abcdefghjkmnpqrstvwxyz";

/** Short enough to read out, too many (30¹⁰) to guess. */
const jidLength = 10;

/** A book's public id, each letter chosen by a number below the one that is asked for. */
export function spellJid(chooseBelow: (count: number) => number): string {
  return Array.from({ length: jidLength }, () => letters[chooseBelow(letters.length)]).join("");
}
