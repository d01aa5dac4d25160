import { BookCover } from "#app/catalog/covers/public.tsx";
import { byline } from "#app/catalog/covers/public.ts";
import { href } from "react-router";
import type { FoundBook } from "./search-queries.server.ts";

/** One book in a list of results, with enough about it to choose. */
export function FoundBookRow({ book, isEager }: { book: FoundBook; isEager: boolean }) {
  const { card, seriesName, seriesPosition } = book;
  return (
    <li className="found-book">
      <BookCover book={card} sizes="(min-width: 48rem) 6.5rem, 4.5rem" isEager={isEager} />
      <div>
        <h2 lang={card.language ?? undefined} dir="auto">
          <a href={href("/bookdetail/:jid", { jid: card.jid })} data-discover={isEager || undefined}>
            {card.title}
          </a>
        </h2>
        {card.authors.length > 0 && <p className="found-book-byline">{byline(card.authors)}</p>}
        {seriesName && (
          <p className="found-book-series">
            {seriesPosition ? `${seriesName}, ${seriesPosition}` : seriesName}
          </p>
        )}
        {book.summary && (
          <p className="found-book-summary" dir="auto">
            {book.summary}
          </p>
        )}
        <p className="found-book-facts">
          {book.isTextHeld ? book.facts.join(" · ") : [...book.facts, "Catalogue record"].join(" · ")}
        </p>
      </div>
    </li>
  );
}
