import { createContext } from "react";

/**
 * A long text that a page shows and its scripts do not need. A loader puts it into `pageTextContext`, the component
 * reads it here during server rendering; it is then in the page once, as HTML, and not again in the hydration data.
 * Null in the browser, where the text is already in the document.
 */
export interface PageText {
  /** On the server a mark, in whose place the text comes when the document is written. */
  html: string;
}

export const PageTextContext = createContext<PageText | null>(null);

/**
 * The same for data: a loader puts it into `pageFactsContext`, and only the rendered result is in the page. Null in the
 * browser.
 */
export const PageFactsContext = createContext<unknown>(null);
