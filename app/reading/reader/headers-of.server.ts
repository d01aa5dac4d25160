import { bookTag, pageSeconds } from "#app/catalog/books/public.ts";
import { publicPage, type PublicPageOptions } from "#app/platform/http/public-page.server.ts";
import type { OtherBook } from "./opening.ts";

/** Of what belongs to one book; the end of a book lists others, among which there may be new ones. */
export function headersOf(
  jid: string,
  others: OtherBook[] = [],
  options: PublicPageOptions = {},
): Record<string, string> {
  const tags = [{ jid }, ...others].map((book) => bookTag(book.jid));
  return publicPage(tags, { ...options, ...(others.length > 0 && { lifeSeconds: pageSeconds.related }) });
}
