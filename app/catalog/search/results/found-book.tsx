import { AddWithoutScripts } from "#app/ui/library/add-without-scripts.tsx";
import { separated } from "#app/ui/separated.ts";
import { BookCover } from "#app/catalog/covers/public.tsx";
import { othersAfter } from "#app/catalog/covers/public.ts";
import { Fragment } from "react";
import { href } from "react-router";
import type { Marks } from "./marked-words.ts";
import type { FoundBook } from "../search-queries.server.ts";

/** One book in a list of results, with enough about it to choose. */
export function FoundBookRow({ book, isEager }: { book: FoundBook; isEager: boolean }) {
  const { card, seriesName, seriesPosition, marks } = book;
  return (
    <li className="found-book">
      <BookCover book={card} sizes="(width >= 48rem) 6.5rem, 4.5rem" isEager={isEager} />
      <div>
        <h2>
          <a href={href("/bookdetail/:jid", { jid: card.jid })} data-discover={isEager || undefined}>
            <bdi lang={card.language ?? undefined}>
              <MarkedText text={card.title} marks={marks?.title} />
            </bdi>
          </a>
        </h2>
        <Byline book={book} />
        {seriesName && (
          <p className="found-book-series">
            <bdi>
              <MarkedText text={seriesName} marks={marks?.series} />
            </bdi>
            {seriesPosition && `, ${seriesPosition}`}
          </p>
        )}
        {book.summary && (
          <p className="found-book-summary">
            <bdi>
              <MarkedText text={book.summary} marks={marks?.summary} />
            </bdi>
          </p>
        )}
        <p className="found-book-facts">
          {separated(book.isTextHeld ? book.facts : [...book.facts, "Catalogue record"])}
        </p>
        <AddWithoutScripts jid={card.jid} title={card.title} />
      </div>
    </li>
  );
}

/** As `byline` has it, each name leading to its page. */
function Byline({ book: { authors, card, marks } }: { book: FoundBook }) {
  const count = card.authors.length;
  if (count === 0) return null;
  const shown = count > authors.length ? authors.slice(0, -1) : authors;
  const areOthers = shown.length < count;
  return (
    <p className="found-book-byline">
      {shown.map(({ name, address }, index) => (
        <span key={address}>
          {index > 0 && (index === shown.length - 1 && !areOthers ? " and " : ", ")}
          <a href={address} dir="auto">
            <MarkedText text={name} marks={marks?.authors[index]} />
          </a>
        </span>
      ))}
      {areOthers && ` and ${othersAfter(shown.length, count)}`}
    </p>
  );
}

/** A text with the words that were looked for marked. */
function MarkedText({ text, marks = [] }: { text: string; marks: Marks | undefined }) {
  if (marks.length === 0) return text;
  const parts = [0, ...marks, text.length];
  return parts.slice(1).map((end, index) => {
    const part = text.slice(parts[index], end);
    // Two parts never begin at the same place but for an empty one.
    if (part === "") return null;
    return index % 2 === 1 ? <mark key={end}>{part}</mark> : <Fragment key={end}>{part}</Fragment>;
  });
}
