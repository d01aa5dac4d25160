import { byline } from "#app/catalog/covers/public.ts";
import { BookCover } from "#app/catalog/covers/public.tsx";
import { href } from "react-router";
import { AddWithoutScripts } from "#app/ui/library/add-without-scripts.tsx";
import type { TodaysBook } from "./shelves.ts";

/** The book of the day: cover, and first words to read on from. */
export function HomeToday({ today: { book, reader, excerpt } }: { today: TodaysBook }) {
  const page = href("/bookdetail/:jid", { jid: book.jid });
  return (
    <section className="home-today" aria-labelledby="home-today">
      <h2 id="home-today">Today’s book</h2>
      <a href={page} className="home-today-cover" tabIndex={-1} aria-hidden="true">
        <BookCover book={book} sizes="(width >= 85rem) 15rem, (width >= 48rem) 8.5rem, 5.5rem" isLargest />
      </a>
      <p className="home-today-title">
        <a href={page}>
          <bdi lang={book.language ?? undefined}>{book.title}</bdi>
        </a>
        <span>
          <bdi>{byline(book.authors, 2)}</bdi>
        </span>
      </p>
      <blockquote lang={excerpt.language ?? undefined} dir={excerpt.direction ?? "auto"}>
        {excerpt.text.split("\n").map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </blockquote>
      <div className="home-today-on">
        <a href={reader} className="button button-quiet">
          Read on
        </a>
        {book.readingTime}
        <a href={href("/random")} className="link" rel="external nofollow">
          Or a random book
        </a>
        <AddWithoutScripts jid={book.jid} title={book.title} />
      </div>
    </section>
  );
}
