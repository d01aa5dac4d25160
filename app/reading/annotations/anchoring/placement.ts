import type { IndexedChapter, Span } from "./chapter-text.ts";
import { comparableText } from "./fold-text.ts";
import type { MarkTarget } from "./target.ts";

/** Where a mark is in the present text: `painted` as it was, `approximate` with words that have changed, or nowhere. */
export interface Placement {
  state: "painted" | "approximate" | "orphan";
  /** Null where it is where its target says, and where it is nowhere. */
  found: MarkTarget | null;
}

/** A placement at a part of a chapter's text; null where it has no block. */
export function placementAt({ quote }: MarkTarget, chapter: IndexedChapter, span: Span): Placement | null {
  const found = chapter.targetAt(span);
  if (!found || found.quote.trim() === "") return null;
  return { state: comparableText(found.quote) === comparableText(quote) ? "painted" : "approximate", found };
}
