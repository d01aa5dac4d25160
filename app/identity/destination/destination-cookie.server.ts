import { cookieLine } from "#app/platform/http/cookies/cookie-line.ts";
import { destinationLifetime } from "#app/platform/http/times.ts";
import { pagePath } from "#app/platform/rendering/data-address.ts";

/** Stores the page that a visitor requested (E02), for 30 minutes. Only pages are stored, not targets of forms. */
export function rememberDestination(request: Request, now: Date): string {
  const url = new URL(request.url);
  return rememberPath(pagePath(url.pathname) + url.search, now);
}

/** The same for a path of the site. */
export function rememberPath(path: string, now: Date): string {
  const value = JSON.stringify({ path, timestamp: now.getTime(), context: bookOf(path) });
  return cookieLine("intended-destination", value, destinationLifetime / 1_000);
}

/** E02's context: which book was open, as the reader's own address says (R09). */
function bookOf(path: string) {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const [, room, jid] = pathname.split("/");
  if (room !== "book-reader" || !jid) return { bookJid: null, bookTitle: null, bookAuthor: null };
  const named = (name: string) => searchParams.get(name)?.slice(0, 200) ?? null;
  return { bookJid: jid, bookTitle: named("title"), bookAuthor: named("author") };
}

export const noDestination = (): string => cookieLine("intended-destination", "", 0);
