const schemes = new Set(["http:", "https:", "mailto:"]);

/** The address a text may lead to: absolute, of the web or of mail, at most 2,000 characters; null for anything else. */
export function linkAddress(given: unknown): string | null {
  if (typeof given !== "string" || given.length > 2_000) return null;
  const url = URL.parse(given.trim());
  return url && schemes.has(url.protocol) && !url.username && !url.password ? url.href : null;
}

/** A place in the work that a link leads to: a chapter (null: the link's own), and a block there (null: its beginning). */
export interface LinkedPlace {
  chapter: string | null;
  block: string | null;
}

const placeShape = /^#(?:([a-z][a-z0-9]{7})|([\w-]{16})(?:\/([a-z][a-z0-9]{7}))?)$/;

/** `#block`, `#chapter` or `#chapter/block`; null for any other address. */
export function linkedPlace(given: unknown): LinkedPlace | null {
  const found = typeof given === "string" ? placeShape.exec(given.trim()) : null;
  if (!found) return null;
  return { chapter: found[2] ?? null, block: found[1] ?? found[3] ?? null };
}

export const placeAddress = ({ chapter, block }: LinkedPlace): string =>
  `#${[chapter, block].filter((part) => part !== null).join("/")}`;

/** What a link of a text may hold: a place in the work, or an address. */
export const linkTarget = (given: unknown): string | null => {
  const place = linkedPlace(given);
  return place ? placeAddress(place) : linkAddress(given);
};
