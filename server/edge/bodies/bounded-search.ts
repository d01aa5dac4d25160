import { pagePath } from "#app/platform/rendering/data-address.ts";
import { refusalOf } from "./refuse-malformed.ts";

/** Requested also as data. */
const pages = new Set(["/search", "/search/texts"]);
const calls = new Set(["/search/feed.atom", "/api/search", "/api/suggest", "/api/passages"]);

const isSearch = (pathname: string) => calls.has(pathname) || pages.has(pagePath(pathname));

/** More characters of a value than any phrase has, and as much of an address as leaves room for the rest of it, in any script. */
const longestValue = 450;
const longestQuery = 6_000;

/**
 * The part of a search that can be answered, for an address that is refused as too long or because of control characters: people paste
 * whole pages into a search box. Null for any other address.
 */
export function boundedSearch(method: string, target: string): string | null {
  const [pathname = "", ...rest] = target.split("?");
  if ((method !== "GET" && method !== "HEAD") || rest.length === 0 || !isSearch(pathname)) return null;
  const bounded = new URLSearchParams();
  let length = 0;
  for (const [name, value] of new URLSearchParams(rest.join("?").slice(0, 16 * longestQuery))) {
    const text = [...value.slice(0, 4 * longestValue)].slice(0, longestValue).join("");
    const pair = [[withoutControls(name), withoutControls(text)]];
    length += new URLSearchParams(pair).toString().length + 1;
    if (length > longestQuery) break;
    bounded.append(pair[0]?.[0] ?? "", pair[0]?.[1] ?? "");
  }
  const address = `${pathname}?${bounded}`;
  return address !== target && refusalOf(method, address) === null ? address : null;
}

const withoutControls = (text: string): string => text.replace(/\p{Cc}+/gu, " ");
