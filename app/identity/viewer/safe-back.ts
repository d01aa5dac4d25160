import { type Destination, isSafePath } from "./destination.ts";

interface WayBack {
  /** Where somebody was going before (E02), already read by `readDestination`. */
  kept: Destination | null;
  /** `document.referrer`. */
  referrer: string;
  origin: string;
  fallback: string;
}

/** Pages that would only lead here again. */
const notBackTo = [
  "/interstitial",
  "/login",
  "/sign-in",
  "/sign-up",
  "/writings",
  "/author-dashboard",
  "/writing-edit",
];

/** A chapter as only members open it, which would lead here again; without this it is the page that everybody may see. */
const forMembers = /(?<=^\/book-reader\/.*)\/members$/;

/** S10: the book that was being read, else the page before within the site, else a given page. */
export function safeBack({ kept, referrer, origin, fallback }: WayBack): string {
  return bookReader(kept) ?? pageBefore(referrer, origin) ?? fallback;
}

/** R09: with title and author, which the reader shows while the book loads. */
function bookReader(kept: Destination | null): string | null {
  if (!kept || !isSafePath(kept.path) || !kept.path.startsWith("/book-reader/")) return null;
  // Only the path is used: any origin will do.
  const url = new URL(kept.path, "http://site.invalid");
  const { bookTitle, bookAuthor } = kept.context;
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
