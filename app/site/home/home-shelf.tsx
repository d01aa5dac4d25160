import { byline } from "#app/catalog/covers/public.ts";
import { BookCard, BookCover } from "#app/catalog/covers/public.tsx";
import { href } from "react-router";
import { AddWithoutScripts } from "#app/ui/library/add-without-scripts.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { Shelf, ShelfBook } from "./shelves.ts";

// The number that a wide screen shows of the first row.
const eagerCards = 8;
/** The number that a wide screen shows without scrolling. */
const booksInARow = 6;

export function HomeShelf({ shelf, isFirst }: { shelf: Shelf; isFirst: boolean }) {
  const headingId = `shelf-${shelf.key}`;
  return (
    <section aria-labelledby={headingId} className="shelf" data-layout={shelf.layout}>
      <div className="shelf-head">
        <h2 id={headingId}>{shelf.heading}</h2>
        {shelf.layout === "row" && shelf.books.length > booksInARow && <Arrows />}
        <a href={shelf.list} aria-label={`See all: ${shelf.heading}`}>
          See all
          <Icon name="forward" size={16} />
        </a>
      </div>
      <ul className="shelf-books">
        {shelf.books.map((book, index) => (
          <li key={book.jid}>
            {shelf.layout === "titles" || shelf.layout === "books" ? (
              <>
                {shelf.layout === "titles" ? <TitleLine book={book} /> : <LargeBook book={book} />}
                <AddWithoutScripts jid={book.jid} title={book.title} />
              </>
            ) : (
              <BookCard
                book={book}
                isEager={isFirst && index < eagerCards}
                isFirst={isFirst && index === 0}
                isCoverOnly={shelf.layout === "wall"}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For mice; hidden without scripts, which handle them. */
function Arrows() {
  return (
    <span className="shelf-arrows">
      <button type="button" data-scroll="-1" aria-label="Previous books">
        <Icon name="forward" size={18} />
      </button>
      <button type="button" data-scroll="1" aria-label="More books">
        <Icon name="forward" size={18} />
      </button>
    </span>
  );
}

function TitleLine({ book }: { book: ShelfBook }) {
  return (
    <a href={href("/bookdetail/:jid", { jid: book.jid })} className="title-line">
      <span className="title-line-title">
        <bdi lang={book.language ?? undefined}>{book.title}</bdi>
      </span>
      <span>
        <bdi>{byline(book.authors, 2)}</bdi>
      </span>
      {book.readingTime && <span>{book.readingTime.replace(" to read", "")}</span>}
    </a>
  );
}

function LargeBook({ book }: { book: ShelfBook }) {
  return (
    <a href={href("/bookdetail/:jid", { jid: book.jid })} className="large-book">
      <BookCover book={book} sizes="6.5rem" />
      <span className="large-book-text">
        <span className="large-book-title">
          <bdi lang={book.language ?? undefined}>{book.title}</bdi>
        </span>
        <span>
          <bdi>{byline(book.authors, 2)}</bdi>
        </span>
        {book.readingTime && <span>{book.readingTime}</span>}
      </span>
    </a>
  );
}
