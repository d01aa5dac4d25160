// Control characters except line breaks, and bidirectional controls, which would affect the text after them. Joiners stay:
// Persian and Indian languages need them.
const unseen = /[\u{0}-\u{9}\u{b}-\u{1f}\u{7f}-\u{9f}\u{202a}-\u{202e}\u{2066}-\u{2069}\p{Cs}]/gu;

/** Normalises a title: one line, single spaces, no invisible characters. */
export function tidyTitle(text: string): string {
  return text.replace(/\s+/gu, " ").replace(unseen, "").trim().normalize("NFC");
}

/** Normalises a text of several lines: single-character line breaks, and at most one empty line in a row. */
export function tidyLines(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n").map(tidyTitle);
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
