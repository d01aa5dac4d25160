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
