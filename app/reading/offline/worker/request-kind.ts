import { isDataPath, pagePath } from "#app/platform/rendering/data-address.ts";

/** How the service worker answers a request of a page; null when it leaves it to the browser. */
export type RequestKind =
  /** A whole page. */
  | "document"
  /** Data of a book that is read. */
  | "text"
  /** A picture or font of a book. */
  | "file"
  /** A part of a recording or film. */
  | "part"
  /** A script, style sheet or font of the site; its name contains a hash of its contents. */
  | "asset"
  /** The framework's data for showing another page without loading it. */
  | "page-data"
  /** The framework's question for the scripts of another page. */
  | "routes";

interface RequestFacts {
  method: string;
  mode: string;
  /** `reload` for what is being stored: that must come from the server. */
  cache: string;
  pathname: string;
  isOwnOrigin: boolean;
  /** It has a range, as players of recordings send it. */
  isPartial: boolean;
}

/** Pages whose data is replaced by a whole page where the server is not reached. All others handle that themselves, as the editor does. */
const readers = /^\/(?:search|offline|library|(?:bookdetail|book-reader|author)\/.*)?$/;

export function requestKind(request: RequestFacts): RequestKind | null {
  const { method, mode, cache, pathname, isOwnOrigin, isPartial } = request;
  if (method !== "GET" || !isOwnOrigin || cache === "reload" || cache === "no-store") return null;
  if (isPartial) return pathname.startsWith("/files/") ? "part" : null;
  if (mode === "navigate") return isDownload(pathname) ? null : "document";
  if (pathname.startsWith("/assets/")) return "asset";
  if (pathname.startsWith("/files/")) return "file";
  if (isDataPath(pathname) && readers.test(pagePath(pathname))) return "page-data";
  if (pathname === "/__manifest") return "routes";
  return /^\/book-reader\/[^/]+\/(?:navigation\.json|[^/]+\/(?:(?:chapter|members|overlay)\.json|picture\/.))/.test(
    pathname,
  )
    ? "text"
    : null;
}

/** What the browser saves instead of showing; a page of ours in its place would be saved under its name. */
const isDownload = (pathname: string) => /\.(?!html?$)[a-z0-9]{2,5}$/i.test(pathname);
