import { href, Link } from "react-router";
import { byline } from "../person/byline.ts";
import { BookCover, type CoverFacts } from "./book-cover.tsx";

const cardSizes = "(min-width: 48rem) 9.5rem, 8.5rem";

/** A book among others: cover, title, author, and the one link to its page. */
export function BookCard({ book, isEager = false }: { book: CoverFacts; isEager?: boolean }) {
  return (
    <Link to={href("/bookdetail/:jid", { jid: book.jid })} className="book-card">
      <BookCover book={book} sizes={cardSizes} isEager={isEager} />
      <span className="book-card-title" lang={book.language ?? undefined} dir="auto">
        {book.title}
      </span>
      <span className="book-card-byline" dir="auto">
        {byline(book.authors, 2)}
      </span>
    </Link>
  );
}
