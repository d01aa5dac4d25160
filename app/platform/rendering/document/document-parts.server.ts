/**
 * A rendered document in three parts: its head, its text, and its end with the scripts. Additions to head and end then
 * do not copy the text, which is long: putting the document together after every step copied it four times for each
 * page.
 */
export interface DocumentParts {
  /** Up to the end tag of the head; empty where there is none. */
  head: string;
  text: string;
  end: string;
}

/** Rendered in place of a page's long text, which no book can contain: `nonce` is secret. */
export const textMark = (nonce: string) => `<!--text ${nonce}-->`;

/** Puts the pieces of the long text where the first of `parts` has the mark; elsewhere the parts stay as they are. */
export function insertText(parts: readonly string[], mark: string, long: readonly string[]): string[] {
  const index = parts.findIndex((part) => part.includes(mark));
  if (index === -1) return [...parts];
  const [before = "", after = ""] = (parts[index] ?? "").split(mark);
  return [...parts.slice(0, index), before, ...long, after, ...parts.slice(index + 1)];
}

/** The beginning of React Router's own script, the last of a page. */
export const scriptOpening = (nonce: string) => `<script nonce="${nonce}" type="module" async="">`;

/** Splits a rendered document; `nonce` identifies the script that its end begins with. Joined, the parts are `html`. */
export function takeApart(html: string, nonce: string): DocumentParts {
  const headEnd = Math.max(html.indexOf("</head>"), 0);
  // The last occurrence: an earlier one may be in the text of a book.
  const script = html.lastIndexOf(scriptOpening(nonce));
  const end = script > headEnd ? script : html.lastIndexOf("</body>");
  const at = end > headEnd ? end : html.length;
  return { head: html.slice(0, headEnd), text: html.slice(headEnd, at), end: html.slice(at) };
}
