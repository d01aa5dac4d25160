import { createContext } from "react-router";
import { type DocumentParts, scriptOpening } from "../document/document-parts.server.ts";

/** What a page needs to show its text with the first response, without waiting for any other file. */
export interface FirstPaint {
  /** Our font families whose files may be fetched at once. */
  families: string[];
  /** A linked style sheet that is not part of the build, with its text. */
  also: { href: string; css: string } | null;
}

/** Set by the loader of such a page; read by entry.server. */
export const firstPaintContext = createContext<FirstPaint | null>(null);

/**
 * Set by the loader of a page that is useless without its scripts: they start at once and not after the first frame.
 */
export const scriptsFirstContext = createContext(false);

/** The text of a built style sheet by its address; none in development. Set by the server for every page. */
export const builtSheetContext = createContext<(href: string) => string | undefined>(() => undefined);

const preloadLink = /<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;

/**
 * Starts a page's scripts after its first frame. Earlier, they would take connections from the style sheets and
 * processor time from the first layout, which needs none of them; afterwards all are requested at once. The inlined
 * rules (first-styles) are replaced by the whole sheets at the same moment.
 */
export function scriptsAfterPaint(parts: DocumentParts, nonce: string): DocumentParts {
  const { head, text, end } = parts;
  const opening = scriptOpening(nonce);
  if (head === "" || !end.startsWith(opening)) return parts;
  const preloads = [...head.matchAll(preloadLink)].map(([, href = ""]) => href);
  // Its source runs in the browser as written: its text must keep the hash that the page's policy allows.
  const waiting = `<script nonce="${nonce}" type="text/plain" id="later">`;
  const starter = `<script nonce="${nonce}">${starterFor(preloads)}</script>`;
  const close = end.indexOf("</script>") + "</script>".length;
  const script = waiting + end.slice(opening.length, close);
  return { head: head.replace(preloadLink, ""), text, end: script + starter + end.slice(close) };
}

function starterFor(preloads: string[]): string {
  // A page in the background draws no frames. The first styles stay in the document, switched off: React hydrates the head in slices, from
  // sibling to sibling, and would stand on an element that is in no document any more (error #418).
  return `(() => {
const begin = () => {
  const make = (name, given) => document.head.append(Object.assign(document.createElement(name), given));
  for (const href of ${JSON.stringify(preloads)}) make("link", { rel: "modulepreload", href });
  make("script", { type: "module", textContent: document.getElementById("later").textContent });
  const sheets = [...document.querySelectorAll("link[rel=stylesheet][disabled]")];
  Promise.all(sheets.map((link) => new Promise((come) => { link.onload = come; link.disabled = false; })))
    .then(() => {
      const first = document.getElementById("first-styles");
      if (first) first.disabled = true;
    });
};
if (document.hidden) begin();
else requestAnimationFrame(() => setTimeout(begin));
})()`;
}

// L06: what a reader sees first. React preloads every picture that is not lazy, and they would share the bandwidth.
const preloadedImages = 2;
const imageLink = /<link rel="preload" as="image"[^>]*>/g;

/** Removes all but the first two picture preloads of a page's head, which may come from its long text too. */
export function fewImagePreloads({ head, text, end }: DocumentParts, ofText = ""): DocumentParts {
  let count = 0;
  const fewer = (head + ofText).replace(imageLink, (link) => (++count > preloadedImages ? "" : link));
  return { head: fewer, text, end };
}
