import { type Destination, isSafePath } from "./destination.ts";

interface ReturnUrlOptions {
  /** The stored destination (E02), already read by `readDestination`. */
  destination: Destination | null;
  /** `document.referrer`. */
  referrer: string;
  origin: string;
  fallback: string;
}

/** Pages that would redirect here again. */
const notBackTo = [
  "/interstitial",
  "/login",
  "/sign-in",
  "/sign-up",
  "/writings",
  "/author-dashboard",
  "/writing-edit",
];

/** The members' address of a chapter would redirect here again; without the suffix it is public. */
const forMembers = /(?<=^\/book-reader\/.*)\/members$/;

/** S10: the book that was being read, else the previous page within the site, else a given page. */
export function safeReturnUrl({ destination, referrer, origin, fallback }: ReturnUrlOptions): string {
  return bookReader(destination) ?? pageBefore(referrer, origin) ?? fallback;
}

/** R09: with title and author, which the reader shows while the book loads. */
function bookReader(destination: Destination | null): string | null {
  if (!destination || !isSafePath(destination.path) || !destination.path.startsWith("/book-reader/"))
    return null;
  // Only the path is used, so any origin will do.
  const url = new URL(destination.path, "http://site.invalid");
  const { bookTitle, bookAuthor } = destination.context;
  if (bookTitle) url.searchParams.set("title", bookTitle);
  if (bookAuthor) url.searchParams.set("author", bookAuthor);
  return url.pathname.replace(forMembers, "") + url.search + url.hash;
}

function pageBefore(referrer: string, origin: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const url = new URL(referrer);
  const path = url.pathname.replace(forMembers, "") + url.search + url.hash;
  if (url.origin !== origin || !isSafePath(path)) return null;
  // Whole segments: `/writingsomething` is another page.
  const isOneOf = notBackTo.some((page) => url.pathname === page || url.pathname.startsWith(`${page}/`));
  return isOneOf ? null : path;
}
