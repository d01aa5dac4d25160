import { AddWithoutScripts } from "#app/ui/library/add-without-scripts.tsx";
import { separated } from "#app/ui/separated.ts";
import { byline } from "#app/catalog/covers/public.ts";
import { BookCover, type CoverFacts } from "#app/catalog/covers/public.tsx";
import type { ReactNode } from "react";
import { href } from "react-router";
import "./book-entries.css";

/** A book of a list that says enough about each to choose. */
export interface BookEntry {
  card: CoverFacts;
  /** Over the title: "Book 2". */
  above: string | null;
  /** What whoever made the list says of the book, in place of the description. */
  note: string | null;
  blurb: string | null;
  /** Whether it can be read here. */
  isTextHeld: boolean;
  /** Formatted: language, reading time. */
  facts: string[];
}

interface BookEntriesProps {
  /** For screen readers. */
  label: string;
  /** `BookEntryItem`s, and items of class `book-entries-between`. */
  children: ReactNode;
}

export function BookEntries({ label, children }: BookEntriesProps) {
  return (
    <ol className="book-entries" aria-label={label}>
      {children}
    </ol>
  );
}

interface BookEntryItemProps {
  entry: BookEntry;
  isEager?: boolean;
  /** Whether the list has a heading of its own below that of the page. */
  isInSection?: boolean;
  /** What can be done with the book: below its facts. */
  children?: ReactNode;
}

export function BookEntryItem({ entry, isEager = false, isInSection = false, children }: BookEntryItemProps) {
  const { card, above, note, blurb, facts } = entry;
  const text = note ?? blurb;
  const Heading = isInSection ? "h3" : "h2";
  return (
    <li className="book-entry">
      <BookCover book={card} sizes="(width >= 48rem) 5.5rem, 4.5rem" isEager={isEager} />
      <div>
        {above && <p className="book-entry-facts">{above}</p>}
        <Heading lang={card.language ?? undefined} dir="auto">
          <a href={href("/bookdetail/:jid", { jid: card.jid })}>{card.title}</a>
        </Heading>
        {card.authors.length > 0 && (
          <p className="book-entry-byline" dir="auto">
            {byline(card.authors, 3)}
          </p>
        )}
        {text && (
          <p className={note ? "book-entry-note" : "book-entry-blurb"} dir="auto">
            {text}
          </p>
        )}
        {facts.length > 0 && <p className="book-entry-facts">{separated(facts)}</p>}
        <AddWithoutScripts jid={card.jid} title={card.title} />
        {children && <div className="book-entry-foot">{children}</div>}
      </div>
    </li>
  );
}
