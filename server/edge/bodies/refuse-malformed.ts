import { isDataPath, pagePath } from "#app/platform/rendering/data-address.ts";
import { hasControls } from "./control-characters.ts";

// React Router's own limit for requests about many links; longer than any other address that we print.
const longestTarget = 7_680;
const longestPath = 1_000;
// React Router's matching is quadratic in this: a thousand segments take half a second.
const mostSegments = 20;

const methods = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
export const allowedMethods = [...methods].join(", ");

function isDeep(path: string): boolean {
  return path.split("/", mostSegments + 2).length > mostSegments + 1;
}

/** The path where React Router requests other paths, in one parameter. */
function isDeepPathProbe(pathname: string, search: string): boolean {
  if (pathname !== "/__manifest") return false;
  const paths = new URLSearchParams(search).getAll("paths").join(",").split(",");
  return paths.some((path) => isDeep(path) || path.length > longestPath);
}

// React Router would send a file's bytes as one string of JSON to whoever asks for the data of its page: it has none.
const file = /\.(?:atom|epub|json|png|txt|xml|zip)\/?$/i;
const isDataOfFile = (pathname: string) => isDataPath(pathname) && file.test(pagePath(pathname));

// In a query, which may contain text of several lines: control characters other than tab and line ends.
const hiddenInQuery = /%(0[0-8bcef]|1[\da-f]|7f)/i;

function isReadable(pathname: string): boolean {
  try {
    return !/[\p{Cc}\\]/u.test(decodeURIComponent(pathname));
  } catch {
    // A stray percent sign, or bytes that are not UTF-8.
    return false;
  }
}

/**
 * The status that ends a malformed request before it is processed, or null. An accepted address decodes without an
 * error and has no control characters: PostgreSQL refuses NUL in any text, and the others serve only to hide something.
 */
export function refusalOf(method: string, target: string): 400 | 404 | 405 | 414 | null {
  if (!methods.has(method)) return 405;
  if (target.length > longestTarget) return 414;
  if (!target.startsWith("/") || target.startsWith("//")) return 400;
  const mark = target.indexOf("?");
  const pathname = mark === -1 ? target : target.slice(0, mark);
  const search = mark === -1 ? "" : target.slice(mark);
  if (pathname.length > longestPath) return 414;
  if (!isReadable(pathname) || hiddenInQuery.test(search) || hasControls(search)) return 400;
  const isNowhere = isDeep(pathname) || isDeepPathProbe(pathname, search) || isDataOfFile(pathname);
  return isNowhere ? 404 : null;
}
