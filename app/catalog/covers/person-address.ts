/** Where the books of a person are listed. Every link from a name leads there. */
export const personAddress = (slug: string): string => `/search?author=${encodeURIComponent(slug)}`;
