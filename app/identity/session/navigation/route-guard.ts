interface RouteGuardParts {
  isGated: (path: string) => boolean;
  /** S02: a response; it throws when there was none, as without a connection. */
  mayWrite: () => Promise<boolean>;
  /** Stores the destination (E02). */
  keep: (path: string) => void;
  navigate: (path: string) => void;
}

/**
 * R20 for a page that is shown without a request, such as from the back/forward cache: without the right to write it
 * leads to `/interstitial`. When the check itself cannot run the page stays (X05): the server refuses its data anyway.
 */
export async function guardRoute(
  path: string,
  parts: RouteGuardParts,
): Promise<"open" | "sent" | "unchecked"> {
  try {
    const [pathname = ""] = path.split(/[?#]/);
    if (!parts.isGated(pathname) || (await parts.mayWrite())) return "open";
  } catch {
    return "unchecked";
  }
  parts.keep(path);
  parts.navigate("/interstitial");
  return "sent";
}
