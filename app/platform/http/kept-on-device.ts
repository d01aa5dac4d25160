interface KeptThing {
  name: string;
  kind: "local storage" | "session storage" | "cookie";
  purpose: string;
  until: string;
}

const untilCleared = "you clear it";

/**
 * Everything that the site keeps in a reader's browser: the privacy page prints this list, and a journey through the site
 * fails when something is kept that is not on it. A name that ends in `:` is the beginning of several.
 */
export const keptOnDevice: KeptThing[] = [
  { name: "octavo:place:", kind: "local storage", purpose: "where you are in a book", until: untilCleared },
  {
    name: "octavo:bookmarks:",
    kind: "local storage",
    purpose: "your bookmarks in a book",
    until: untilCleared,
  },
  {
    name: "octavo:reader:",
    kind: "local storage",
    purpose: "how you like text to look, for all books or for one",
    until: untilCleared,
  },
  {
    name: "octavo:resumed",
    kind: "session storage",
    purpose: "that a book was opened at your place, so that you can be offered its start",
    until: "the page is shown",
  },
];
