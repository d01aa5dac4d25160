/** The page of a collection of the operators. */
export const collectionAddress = (slug: string): string => `/collection/${encodeURIComponent(slug)}`;

/** The tag of cached pages that show a collection. */
export const collectionTag = (slug: string): string => `collection:${slug}`;

/** The public page of a reader's shelf. */
export const shelfAddress = (id: string): string => `/shelf/${encodeURIComponent(id)}`;

/** The tag of cached pages that show a shelf. */
export const shelfTag = (id: string): string => `shelf:${id}`;
