/**
 * A rendered document in three parts: its head, its text, and its end with the scripts. What is added to head and end then
 * leaves the text alone, which is long: put together anew after every step, it was copied four times for each page.
 */
export interface DocumentParts {
  /** Up to the end tag of the head; empty where there is none. */
  head: string;
  text: string;
  end: string;
}

/** What React Router's own script begins with, the last of a page. */
export const scriptOpening = (nonce: string) => `<script nonce="${nonce}" type="module" async="">`;

export function takeApart(html: string, nonce: string): DocumentParts {
  const headEnd = Math.max(html.indexOf("</head>"), 0);
  // The last: what stands before it may be a book's words.
  const script = html.lastIndexOf(scriptOpening(nonce));
  const end = script > headEnd ? script : html.lastIndexOf("</body>");
  const at = end > headEnd ? end : html.length;
  return { head: html.slice(0, headEnd), text: html.slice(headEnd, at), end: html.slice(at) };
}
