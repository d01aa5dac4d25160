/** The paths of a section that are not below its link. */
const elsewhere: Record<string, string> = { "/writings": "/writing/" };

/** How a link of the header is marked on a page: as the page itself, or as the section that the page is in. */
export function currentMark(to: string, pathname: string): "page" | "true" | undefined {
  if (to === pathname) return "page";
  if (to === "/") return undefined;
  const beginnings = [`${to}/`, elsewhere[to]];
  return beginnings.some((beginning) => beginning && pathname.startsWith(beginning)) ? "true" : undefined;
}
