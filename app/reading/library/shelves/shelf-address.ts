/** The public page of a shelf. */
export const shelfAddress = (id: string): string => `/shelf/${encodeURIComponent(id)}`;

/** The tag of cached pages that show a shelf. */
export const shelfTag = (id: string): string => `shelf:${id}`;
