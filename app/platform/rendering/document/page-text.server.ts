import { createContext } from "react-router";
import { isDataPath } from "../data-address.ts";

/** The long text of a page in its pieces, and the picture preloads that belong to its head. */
export interface LongText {
  pieces: readonly string[];
  preloads?: string;
}

/** Set by the loader of a document request, read by entry.server. See page-text.ts. */
export const pageTextContext = createContext<LongText | null>(null);

/** Data that only the rendering of a document needs, set by its loader, read by entry.server. See page-text.ts. */
export const pageFactsContext = createContext<unknown>(null);

/** True for a request of a whole page, false for the data of a client-side navigation. */
export function isDocumentRequest(request: Request): boolean {
  return !isDataPath(new URL(request.url).pathname);
}
