import type { PageFacts } from "#app/platform/http/page-head.server.ts";
import type { BookPageFacts } from "./book-facts.server.ts";

/** What the head of a book's page says (R10): its own title, picture and structured data. */
export function bookHead(book: BookPageFacts, jsonLd: Record<string, unknown>): PageFacts {
  const path = `/bookdetail/${book.card.jid}`;
  const authors = book.card.authors.join(", ");
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
