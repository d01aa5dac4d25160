import { bookTag, pageSeconds } from "#app/catalog/books/public.ts";
import { publicPage, type PublicPageOptions } from "#app/platform/http/caching/public-page.server.ts";

/** Response headers of pages about one book. The end of a book lists related books, so it is cached for a limited time. */
export function bookHeaders(
  jid: string,
  others: { jid: string }[] = [],
  options: PublicPageOptions = {},
): Record<string, string> {
  const tags = [{ jid }, ...others].map((book) => bookTag(book.jid));
  return publicPage(tags, { ...options, ...(others.length > 0 && { lifeSeconds: pageSeconds.related }) });
}
