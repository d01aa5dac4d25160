export const pageTagsHeader = "x-octavo-tags";
export const pageQueryHeader = "x-octavo-query";
export const pageLifeHeader = "x-octavo-life";

export interface PublicPageOptions {
  /** Query keys that change the page. Any other key is ignored, and never reaches the render of a kept page. */
  query?: string[];
  /** For a page whose tags do not say all that it depends on, like a list of what is newest: it is kept for so many seconds at most. */
  lifeSeconds?: number;
}

/**
 * Response headers for a page that is the same for everyone. The shell keeps it until one of `tags` changes
 * (see announceChange) and a CDN may keep it for a minute. Return them from the loader with `data(…, { headers })`.
 */
export function publicPage(
  tags: string[],
  { query = [], lifeSeconds }: PublicPageOptions = {},
): Record<string, string> {
  return {
    "cache-control": "public, max-age=0, s-maxage=60, stale-while-revalidate=600",
    [pageTagsHeader]: tags.join(" "),
    [pageQueryHeader]: query.join(" "),
    ...(lifeSeconds !== undefined && { [pageLifeHeader]: String(lifeSeconds) }),
  };
}
