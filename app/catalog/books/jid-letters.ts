/** What a book's public name is spelt with: letters and digits that nobody mistakes for each other on paper or screen (no 0 o, 1 l i, no u beside v). */
export const jidLetters = "23456789abcdefghjkmnpqrstvwxyz";

/** Short enough to read out, too many (30¹⁰) to guess. */
export const jidLength = 10;
