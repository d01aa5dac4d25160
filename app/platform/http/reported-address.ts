/** Pages that everyone may see, by the first part of their path, with the parts of the query that are reported. */
const publicPages: Record<string, readonly string[]> = {
  "": [],
  about: [],
  faq: [],
  terms: [],
  privacy: [],
  "content-policy": [],
  search: ["q"],
  bookdetail: [],
  "book-reader": [],
  authorhandle: ["id"],
  authors: [],
};

const firstPart = (path: string) => path.split("/")[1] ?? "";

/** Whether only its visitor may see a page: what they write, their account, their messages. */
export const isPrivatePage = (path: string): boolean => !Object.hasOwn(publicPages, firstPart(path));

/** The path of a page as analytics gets it: of a private page its first part alone, without names, numbers or codes. */
export function reportedPath(path: string): string {
  return isPrivatePage(path) ? `/${firstPart(path)}` : path;
}

/** An address as analytics gets it: of other sites their name, of ours the path and what the page is found by. */
export function reportedAddress(address: string, origin: string): string {
  const url = URL.parse(address);
  if (!url) return "";
  if (url.origin !== origin) return url.origin === "null" ? "" : url.origin;
  const query = new URLSearchParams();
  for (const name of publicPages[firstPart(url.pathname)] ?? []) {
    const value = url.searchParams.get(name);
    if (value) query.set(name, value.slice(0, 200));
  }
  const text = query.toString();
  return origin + reportedPath(url.pathname) + (text && `?${text}`);
}

/** Properties of an event with their addresses as analytics gets them, and without the titles of pages. */
export function reportedProperties(
  properties: Record<string, unknown>,
  origin: string,
): Record<string, unknown> {
  const reported = Object.entries(properties).map(([name, value]) => [name, reportedValue(value, origin)]);
  const { title: _title, current_page_title: _name, ...rest } = Object.fromEntries(reported);
  return rest;
}

function reportedValue(value: unknown, origin: string): unknown {
  if (typeof value === "string") {
    if (/^https?:\/\//.test(value)) return reportedAddress(value, origin);
    if (value.startsWith("?")) return "";
    return /^\/[^/]?/.test(value) ? reportedPath(value.replace(/[?#].*$/s, "")) : value;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return reportedProperties(value as Record<string, unknown>, origin);
}
