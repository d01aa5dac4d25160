/** A list that everybody may read in full: what is on it, and in which order. The front page shows the beginning of each. */
interface BookList {
  title: string;
  /** What it is, for its head. */
  lead: string;
  /** How it is ranked, in full. */
  ranking: string;
}

export const bookLists = {
  new: {
    title: "New here",
    lead: "Books that came last, the newest first.",
    ranking:
      "By the moment at which a book could be read here for the first time. The front page shows books in the language of your browser first, then the others in the same order.",
  },
  rising: {
    title: "Rising",
    lead: "Works that more people took up this week than in an ordinary week.",
    ranking:
      "What counts is who follows a work (2) and who opens new chapters of a work that they follow (1), once an account: of the last seven days, and of an ordinary week, which is a fourth of the four weeks before. An account that took up n works gives each its weight / √n. Of n accounts that were created on the same day and took up the same work, √n count. The list is ordered by (this week − ordinary week) / √(ordinary week + 4). A work needs three accounts this week.",
  },
  updated: {
    title: "Recently updated",
    lead: "Works with a new chapter, the latest first.",
    ranking:
      "By the last chapter or revision that an author announced. What an author releases without announcing it moves nothing, and a work is on the list once, however often it is updated.",
  },
  short: {
    title: "Short reads",
    lead: "Up to 20,000 words: an evening, or less.",
    ranking:
      "Books of at most 20,000 words, the longest first. The front page shows books in the language of your browser first.",
  },
  complete: {
    title: "Long and complete",
    lead: "Nothing to wait for: finished, and long.",
    ranking:
      "Books that are complete, the longest first. The front page shows books in the language of your browser first.",
  },
} satisfies Record<string, BookList>;

export type BookListKey = keyof typeof bookLists;

export const isBookList = (key: string): key is BookListKey => Object.hasOwn(bookLists, key);

export const bookListAddress = (key: BookListKey): string => `/lists/${key}`;
