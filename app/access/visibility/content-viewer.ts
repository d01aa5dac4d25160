/** Whom books are selected for. Every list, page and job passes one; content that is the same for everyone passes `anonymous`. */
export interface ContentViewer {
  /** The age cap of a family profile; null for all other viewers. */
  ageCap: number | null;
  /**
   * What no list shows this viewer, as the search files books: `subject:ghosts`, `language:fr`; or one book, `book:{jid}`. A book's own
   * address stays open.
   */
  excluded: readonly string[];
  /** The profile whose library lists are to leave out as well, while it asks for that. */
  withoutLibraryOf?: string | undefined;
}

/** The viewer of content that is the same for everyone: public pages, feeds, sitemaps, jobs. */
export const anonymous: ContentViewer = { ageCap: null, excluded: [] };

/** Whether this viewer sees what everyone sees, so that precomputed counts and caches apply. */
export const isAnonymous = ({ ageCap, excluded, withoutLibraryOf }: ContentViewer): boolean =>
  ageCap === null && excluded.length === 0 && withoutLibraryOf === undefined;
