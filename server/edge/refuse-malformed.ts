// Longer than any address that we print, shorter than what proxies cut.
const longestTarget = 4_000;

const methods = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
export const allowedMethods = [...methods].join(", ");

function isReadable(pathname: string): boolean {
  try {
    return !/[\0\\]/.test(decodeURIComponent(pathname));
  } catch {
    // A stray percent sign, or bytes that are not UTF-8.
    return false;
  }
}

/**
 * The status that ends a request before anybody looks at it, or null. What passes decodes without an error and holds no
 * NUL, which PostgreSQL refuses in any text.
 */
export function refusalOf(method: string, target: string): 400 | 405 | 414 | null {
  if (!methods.has(method)) return 405;
  if (target.length > longestTarget) return 414;
  if (!target.startsWith("/") || target.startsWith("//")) return 400;
  const mark = target.indexOf("?");
  const pathname = mark === -1 ? target : target.slice(0, mark);
  if (!isReadable(pathname)) return 400;
  return mark !== -1 && /%00|\0/.test(target.slice(mark)) ? 400 : null;
}
