/** Whether a text can be a jid; others are not looked up in the database. */
export function isPossibleJid(text: string): boolean {
  return /^[\p{L}\p{N}_.~-]{1,100}$/u.test(text);
}

/** Letters and digits that nobody mistakes for each other on paper or screen (no 0 o, 1 l i, no u beside v). */
const letters = "23456789abcdefghjkmnpqrstvwxyz";

/** Short enough to read out, too many (30¹⁰) to guess. */
const jidLength = 10;

/** Makes a jid: a book's public id, with each letter chosen by `chooseBelow(number of letters)`. */
export function spellJid(chooseBelow: (count: number) => number): string {
  return Array.from({ length: jidLength }, () => letters[chooseBelow(letters.length)]).join("");
}
