import { createContext } from "react-router";
import { type DocumentParts, scriptOpening } from "./document-parts.server.ts";

/** What a page wants that is to show its text with the first answer, without waiting for any other file. */
export interface FirstPaint {
  /** Typefaces of ours whose files may be fetched at once. */
  families: string[];
  /** A sheet that is not of the build and that the page links to, with its text. */
  also: { href: string; css: string } | null;
}

/** Set by the loader of such a page; read by entry.server. */
export const firstPaintContext = createContext<FirstPaint | null>(null);

/** Set by the loader of a page that is nothing without its scripts: they begin at once, beside its first frame and not after it. */
export const scriptsFirstContext = createContext(false);

/** The text of a built style sheet by its address; none in development. Set by the server for every page. */
export const builtSheetContext = createContext<(href: string) => string | undefined>(() => undefined);

const preloadLink = /<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;

/**
 * Begins a page's scripts when its first frame has been drawn. Before, they take connections from the style sheets and
 * processor time from the first layout, which needs none of them; afterwards all are asked for at once. The rules that a
 * page brought with it (first-styles) make way for the whole sheets in the same moment.
 */
export function scriptsAfterPaint(parts: DocumentParts, nonce: string): DocumentParts {
  const { head, text, end } = parts;
  const opening = scriptOpening(nonce);
  if (head === "" || !end.startsWith(opening)) return parts;
  const preloads = [...head.matchAll(preloadLink)].map(([, href = ""]) => href);
  // It runs as it was written, later: its text keeps the hash that the page's policy allows.
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

// L06: what a reader sees first. React asks for every picture that is not lazy, and they then share the line.
const preloadedImages = 2;
const imageLink = /<link rel="preload" as="image"[^>]*>/g;

/** Leaves the first two of the pictures that a page's head asks for early. */
export function fewImagePreloads({ head, text, end }: DocumentParts): DocumentParts {
  let count = 0;
  return { head: head.replace(imageLink, (link) => (++count > preloadedImages ? "" : link)), text, end };
}
