import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { LongText } from "./page-text.server.ts";

// React writes them before the markup that has the pictures.
const preloads = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/**
 * Renders parts of a page that need no scripts, each by itself, to be inserted as its long text: short strings take a fraction of the
 * time of long ones (docs/rendering.md). They must not use contexts of the page.
 */
export function renderPieces(parts: readonly ReactNode[]): Required<LongText> {
  const rendered = parts.map((part) => renderToStaticMarkup(part));
  return {
    pieces: rendered.map((html) => html.replace(preloads, "")),
    preloads: rendered.map((html) => preloads.exec(html)?.[0] ?? "").join(""),
  };
}
