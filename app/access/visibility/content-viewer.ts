/**
 * Whom books are selected for. Every list, page and job passes one; content that is the same for everyone passes `anonymous`. A viewer's
 * exclusions (tags, authors, languages) belong here as a field and in `visible-books.server.ts` as a condition, and then apply everywhere.
 */
export interface ContentViewer {
  /** The age cap of a family profile; null for all other viewers. */
  ageCap: number | null;
}

/** The viewer of content that is the same for everyone: public pages, feeds, sitemaps, jobs. */
export const anonymous: ContentViewer = { ageCap: null };

/** Whether this viewer sees what everyone sees, so that precomputed counts and caches apply. */
export const isAnonymous = ({ ageCap }: ContentViewer): boolean => ageCap === null;
