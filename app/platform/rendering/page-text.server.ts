import { createContext } from "react-router";

/** Set by the loader of a document request, read by entry.server. See page-text.ts. */
export const pageTextContext = createContext<string | null>(null);

/** Facts that only the rendering of a document needs, set by its loader, read by entry.server. See page-text.ts. */
export const pageFactsContext = createContext<unknown>(null);

/** True when the whole page is asked for, false for the data of a navigation inside the site. */
export function isDocumentRequest(request: Request): boolean {
  return !new URL(request.url).pathname.endsWith(".data");
}
