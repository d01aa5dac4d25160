// XML 1.0 has no way to write these, not even as references: a reader would stop at the first one.
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** What XML 1.0 can hold of the text: control characters, lone surrogates and non-characters go. */
export function writableText(text: string): string {
  return text.replace(unwritable, "");
}

const references: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text made safe between tags and inside double-quoted attributes. */
export function escapeXml(text: string): string {
  return writableText(text).replace(/[&<>"]/g, (character) => references[character] ?? character);
}
