import { BookCover } from "#app/catalog/covers/public.tsx";
import { othersAfter } from "#app/catalog/covers/public.ts";
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
        <Byline authors={book.authors} count={card.authors.length} />
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

/** As `byline` has it, each name leading to its page. */
function Byline({ authors, count }: { authors: FoundBook["authors"]; count: number }) {
  if (count === 0) return null;
  const shown = count > authors.length ? authors.slice(0, -1) : authors;
  const areOthers = shown.length < count;
  return (
    <p className="found-book-byline">
      {shown.map(({ name, address }, index) => (
        <span key={address}>
          {index > 0 && (index === shown.length - 1 && !areOthers ? " and " : ", ")}
          <a href={address} dir="auto">
            {name}
          </a>
        </span>
      ))}
      {areOthers && ` and ${othersAfter(shown.length, count)}`}
    </p>
  );
}
