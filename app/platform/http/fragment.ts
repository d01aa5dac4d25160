/**
 * The fragment that an address's hash names, without `#` and decoded; empty where it is malformed: somebody else's link
 * must not break a page. (RFC 3986, section 3.5.)
 */
export function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ""));
  } catch {
    return "";
  }
}
