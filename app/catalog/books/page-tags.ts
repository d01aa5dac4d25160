/** The lists that show a new book as soon as there is one: among them searches that found nothing yet, but not all others. */
const lists = ["home", "sitemap", "nothing-found"] as const;

/** Of pages that show a book, be it only its cover. */
export const bookTag = (jid: string) => `book:${jid}`;
export const listTag = (list: (typeof lists)[number]) => `list:${list}`;

/** To be announced when books come, go, or look different on lists. */
export const listTags: string[] = lists.map(listTag);

/** Of a page of a search. One that found something shows a new book when its short life is over. */
export const tagsOfFound = (jids: string[]): string[] =>
  jids.length === 0 ? [listTag("nothing-found")] : jids.map(bookTag);

/** How long pages that show several books are kept at most: there may be another that belongs among them. */
export const pageSeconds = { list: 30, related: 3600 };
