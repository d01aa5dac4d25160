/**
 * React Router requests the data of a page at the page's path with this suffix, after a final slash with `_` before it: `/faq.data`, `/_.data`.
 * Loaders and middlewares find such a path in `request.url`, as it was requested; their `url` has the page's.
 */
const suffix = ".data";

/** Whether a path, as requested, is that of the data of a page. */
export const isDataPath = (pathname: string): boolean => pathname.endsWith(suffix);

/** The path of the page whose data is requested at `pathname`; any other path as it is. */
export function pagePath(pathname: string): string {
  if (!isDataPath(pathname)) return pathname;
  const path = pathname.slice(0, -suffix.length);
  return path.endsWith("/_") ? path.slice(0, -1) : path;
}
