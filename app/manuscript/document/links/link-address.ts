const schemes = new Set(["http:", "https:", "mailto:"]);

/** The normalised URL if it is allowed in a link: absolute, http(s) or mailto, without credentials, at most 2,000 characters; else null. */
export function linkAddress(given: unknown): string | null {
  if (typeof given !== "string" || given.length > 2_000) return null;
  const url = URL.parse(given.trim());
  return url && schemes.has(url.protocol) && !url.username && !url.password ? url.href : null;
}

/** The target of a link within the work: a chapter (null: the one the link is in) and a block of it (null: its beginning). */
export interface InternalLink {
  chapter: string | null;
  block: string | null;
}

const placeShape = /^#(?:([a-z][a-z0-9]{7})|([\w-]{16})(?:\/([a-z][a-z0-9]{7}))?)$/;

/** Parses `#block`, `#chapter` or `#chapter/block`; null for any other address. */
export function parseInternalLink(given: unknown): InternalLink | null {
  const found = typeof given === "string" ? placeShape.exec(given.trim()) : null;
  if (!found) return null;
  return { chapter: found[2] ?? null, block: found[1] ?? found[3] ?? null };
}

/** The `href` of an internal link: `#chapter` or `#chapter/block`. */
export const formatInternalLink = ({ chapter, block }: InternalLink): string =>
  `#${[chapter, block].filter((part) => part !== null).join("/")}`;

/** The normalised `href` of a link: an internal link or an allowed URL; null for anything else. */
export const linkTarget = (given: unknown): string | null => {
  const place = parseInternalLink(given);
  return place ? formatInternalLink(place) : linkAddress(given);
};
