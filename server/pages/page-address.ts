/** The parts of a request target that matter for cached pages. */
export interface PageAddress {
  pathname: string;
  /** The declared part of the query, in the declared order, with its question mark; empty when there is none. */
  search: string;
  /** `pathname` and `search`: the address that is rendered, and the key of the cached page. */
  key: string;
  /** The request has query keys beyond the declared ones. */
  hasMore: boolean;
}

// A page with a longer query is served but not cached: keys should be small compared with the pages.
export const longestCachedSearch = 300;

/** Splits a request target (`/path?query`) and orders its query by the keys that the page declares. */
export function pageAddress(target: string, declared: readonly string[]): PageAddress {
  const mark = target.indexOf("?");
  const pathname = mark === -1 ? target : target.slice(0, mark);
  if (mark === -1 || mark === target.length - 1)
    return { pathname, search: "", key: pathname, hasMore: false };
  const query = new URLSearchParams(target.slice(mark + 1));
  const known = new URLSearchParams();
  for (const name of declared) for (const value of query.getAll(name)) known.append(name, value);
  const search = known.size === 0 ? "" : `?${known}`;
  return { pathname, search, key: pathname + search, hasMore: known.size < query.size };
}
