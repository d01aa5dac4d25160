export const pageTagsHeader = "x-octavo-tags";
export const pageQueryHeader = "x-octavo-query";
export const pageLifeHeader = "x-octavo-life";

export interface PublicPageOptions {
  /** Query keys that change the page. All other keys are ignored and never reach the rendering of a cached page. */
  query?: string[];
  /**
   * Maximum age in seconds, for a page whose tags do not cover all that it depends on, like a list of the newest books.
   */
  lifeSeconds?: number;
}

/**
 * Response headers for a page that is the same for everyone. The shell caches it until one of `tags` changes (see
 * invalidateTags), and a CDN for up to a minute. Return them from the loader with `data(…, { headers })`.
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
