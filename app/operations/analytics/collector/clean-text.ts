/** A text that PostgreSQL can store as text and as JSON, of at most so many characters. */
export const cleanText = (text: string, most: number): string =>
  text.slice(0, most).replaceAll("\0", "").toWellFormed();
