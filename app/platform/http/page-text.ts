import { createContext } from "react";

/**
 * A long text that a page shows and its scripts do not need. A loader puts it into `pageTextContext`, the component reads
 * it here while the document is rendered; it is then in the page once, as HTML, and not again in the hydration data.
 * Null in the browser: there the text is already in the document.
 */
export interface PageText {
  html: string;
  /** Allows the inline scripts of the page that carry it; see inline-scripts.server.ts. */
  nonce: string;
}

export const PageTextContext = createContext<PageText | null>(null);
