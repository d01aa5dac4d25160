import { pagePath } from "#app/platform/rendering/data-address.ts";

/** R20: the first segments of pages that require the right to write. Whole segments: `/writingsomething` is another page. */
export const gatedPrefixes = ["writings", "writing-edit", "writing", "author-dashboard", "subscription"];

/**
 * Whether an address is behind the gate, as a page (or its data) or as a call below `/api`. It reads addresses as the router
 * does, or more strictly: letter case, percent-encoding and repeated slashes do not bypass the gate.
 */
export function gateOf(pathname: string): "page" | "api" | null {
  const segments = pagePath(pathname).split("/").filter(Boolean).map(plain);
  const isCall = segments[0] === "api";
  const first = segments[isCall ? 1 : 0];
  if (!first || !gatedPrefixes.includes(first)) return null;
  return isCall ? "api" : "page";
}

function plain(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    // Malformed percent-encoding: the router matches no page with it.
    return segment.toLowerCase();
  }
}
