/** The lists that are invalidated at once when a book is added: searches without results, but not all other searches. */
const lists = ["home", "sitemap", "nothing-found"] as const;

/** The tag of pages that show a book, even just its cover. */
export const bookTag = (jid: string) => `book:${jid}`;
export const listTag = (list: (typeof lists)[number]) => `list:${list}`;

/** To be invalidated when books are added or removed, or their entries in lists change. */
export const listTags: string[] = lists.map(listTag);

/** The tags of a page of search results. Pages with results show new books when their short lifetime ends. */
export const tagsOfFound = (jids: string[]): string[] =>
  jids.length === 0 ? [listTag("nothing-found")] : jids.map(bookTag);

/** The longest lifetime of cached pages that list books: a new book may belong among them. */
export const pageSeconds = { list: 30, related: 3600 };
