// Controls but line breaks, and marks that turn the writing round for whatever comes after them. Joiners stay: Persian and
// the languages of India are written with them.
const unseen = /[\u{0}-\u{9}\u{b}-\u{1f}\u{7f}-\u{9f}\u{202a}-\u{202e}\u{2066}-\u{2069}\p{Cs}]/gu;

/** A title as it is kept: one line, single spaces, nothing invisible. */
export function tidyTitle(text: string): string {
  return text.replace(/\s+/gu, " ").replace(unseen, "").trim().normalize("NFC");
}

/** A text of several lines: what forms send as line breaks is one character, and no more than one line is empty. */
export function tidyLines(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n").map(tidyTitle);
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
