import { href } from "react-router";
import { AddWithoutScripts } from "#app/ui/library/add-without-scripts.tsx";
import { byline } from "./byline.ts";
import { BookCover, type CoverFacts } from "./book-cover.tsx";

const cardSizes = "(width >= 48rem) 9.5rem, 8.5rem";

interface BookCardProps {
  book: CoverFacts;
  isEager?: boolean;
  /** The first card of a page prompts the router to discover the book page's route. */
  isFirst?: boolean;
  /** The cover alone, with the title as its accessible name. */
  isCoverOnly?: boolean;
  /** In a reader's own list, which has the choices beside each book. */
  isInOwnList?: boolean;
}

/** A book in a list: one link to its page with cover, title and byline, and a way into the library. */
export function BookCard({ isInOwnList = false, ...card }: BookCardProps) {
  const { jid, title } = card.book;
  return (
    <>
      <CardLink {...card} />
      {!isInOwnList && <AddWithoutScripts jid={jid} title={title} />}
    </>
  );
}

function CardLink({ book, isEager = false, isFirst = false, isCoverOnly = false }: BookCardProps) {
  return (
    <a
      href={href("/bookdetail/:jid", { jid: book.jid })}
      className="book-card"
      data-discover={isFirst || undefined}
    >
      <BookCover book={book} sizes={cardSizes} isEager={isEager} />
      <span className={isCoverOnly ? "visually-hidden" : undefined}>
        <span className="book-card-title">
          <bdi lang={book.language ?? undefined}>{book.title}</bdi>
        </span>
        <span className="book-card-byline">
          <bdi>{byline(book.authors, 2)}</bdi>
        </span>
      </span>
    </a>
  );
}
