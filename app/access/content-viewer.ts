/**
 * For whom books are chosen. No list, page or job leaves it out: what is made for everybody says `anonymous`. What a viewer excludes
 * (tags, authors, languages) becomes a field here and a condition in `visible-books.server.ts`, and then holds everywhere.
 */
export interface ContentViewer {
  /** The age that a family profile is kept to; null for everybody else. */
  ageCap: number | null;
}

/** Whoever asks for what is the same for everybody: public pages, feeds, sitemaps, jobs. */
export const anonymous: ContentViewer = { ageCap: null };

/** The ages that a family profile can be kept to, and none. */
export const isAnonymous = ({ ageCap }: ContentViewer): boolean => ageCap === null;
