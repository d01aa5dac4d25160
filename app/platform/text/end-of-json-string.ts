const backslash = 0x5c;

/**
 * The index of the quotation mark that closes the JSON string which begins at `from`; the text's length where none does.
 * Found by `indexOf`, since most of a document is text.
 */
export function endOfJsonString(text: string, from: number): number {
  let at = text.indexOf('"', from + 1);
  while (at > 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}
