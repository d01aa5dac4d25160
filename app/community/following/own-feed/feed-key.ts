const bytes = 32;

/** A new key, as it stands in the address of a feed. */
export const spellFeedKey = (random: (count: number) => Buffer): string =>
  random(bytes).toString("base64url");

/** Whether a parameter can be a key at all. */
export const isFeedKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** In the query, because neither this site's log nor its analytics record one. */
export const feedAddress = (key: string): string => `/following/feed.atom?key=${key}`;
