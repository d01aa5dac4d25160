import { byline } from "#app/catalog/covers/public.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { type PageFacts, type PageHead, pageHead } from "#app/platform/http/page-head.server.ts";
import { type BookPageFacts, jsonLdOf } from "./book-facts.server.ts";
import type { BookRow } from "../book-queries.server.ts";

/** The whole head. Unlisted books are not indexed; works published here have a feed. */
export function headOf(settings: Settings, book: BookPageFacts, row: BookRow): PageHead {
  const head = pageHead(settings, { ...bookHead(book, jsonLdOf(row)), isPrivate: !row.isListed });
  if (!row.isListed || row.authorHandle === null) return head;
  const href = `/bookdetail/${row.jid}/feed.atom`;
  return [
    ...head,
    { tagName: "link", rel: "alternate", type: "application/atom+xml", title: row.title, href },
  ];
}

/** What the head of a book's page says (R10): its own title, picture and structured data. */
function bookHead(book: BookPageFacts, jsonLd: Record<string, unknown>): PageFacts {
  const path = `/bookdetail/${book.card.jid}`;
  const authors = byline(book.card.authors, 5);
  const title = authors ? `${book.card.title} by ${authors}` : book.card.title;
  return {
    title,
    description: book.summary,
    path,
    type: "book",
    image: { path: `${path}/card.png`, alt: title },
    jsonLd: (origin) => ({
      "@context": "https://schema.org",
      "@type": "Book",
      "@id": `${origin}${path}#book`,
      url: `${origin}${path}`,
      image: `${origin}${path}/card.png`,
      ...jsonLd,
    }),
  };
}
