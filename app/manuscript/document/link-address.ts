const schemes = new Set(["http:", "https:", "mailto:"]);

/** The address a text may lead to: absolute, of the web or of mail, at most 2,000 characters; null for anything else. */
export function linkAddress(given: unknown): string | null {
  if (typeof given !== "string" || given.length > 2_000) return null;
  const url = URL.parse(given.trim());
  return url && schemes.has(url.protocol) && !url.username && !url.password ? url.href : null;
}
