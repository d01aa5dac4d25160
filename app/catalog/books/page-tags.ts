/** The lists that are invalidated at once when a book is added, removed, or changed in what lists show of it and select it by. */
const lists = ["home", "sitemap", "search"] as const;

/** The tag of pages that show a book, even just its cover. */
export const bookTag = (jid: string) => `book:${jid}`;
export const listTag = (list: (typeof lists)[number]) => `list:${list}`;

/** To be invalidated when books are added or removed, or their entries in lists change. */
export const listTags: string[] = lists.map(listTag);

/** The tags of search results: a book that is written may belong among any of them. */
export const tagsOfFound = (jids: string[]): string[] => [listTag("search"), ...jids.map(bookTag)];

/** The longest lifetime of cached pages that list books: what their tags do not cover is how often a book was read or rated. */
export const pageSeconds = { list: 30, related: 3600 };
