import { createContext } from "react";

/**
 * A long text that a page shows and its scripts do not need. A loader puts it into `pageTextContext`, the component reads
 * it here while the document is rendered; it is then in the page once, as HTML, and not again in the hydration data.
 * Null in the browser: there the text is already in the document.
 */
export interface PageText {
  html: string;
}

export const PageTextContext = createContext<PageText | null>(null);

/**
 * The same for what a component draws of facts: a loader puts them into `pageFactsContext`, and they are on the page as what
 * was drawn of them. Null in the browser.
 */
export const PageFactsContext = createContext<unknown>(null);
