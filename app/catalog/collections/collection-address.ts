export const collectionAddress = (slug: string): string => `/collection/${encodeURIComponent(slug)}`;

/** The tag of cached pages that show a collection. */
export const collectionTag = (slug: string): string => `collection:${slug}`;
