import { BookCard, BookCover, type CoverFacts } from "#app/catalog/covers/public.tsx";
import { seriesAddress, subjectAddress } from "#app/catalog/headings/public.ts";
import { Suggestions } from "#app/catalog/suggestions/public.tsx";
import type { ReactNode } from "react";
import { href } from "react-router";
import { longestQuestion } from "#app/ui/fields/longest-question.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { LibraryForm } from "#app/ui/library/library-form.tsx";
import { separated, separator } from "#app/ui/separated.ts";
import { ContentsList } from "../contents/contents-list.tsx";
import { PrintedPagesForm } from "../printed-pages/printed-pages-form.tsx";
import type { RelatedBooks, SeriesVolume } from "../book-queries.server.ts";
import type { HoldingCollection } from "../holding-collections-queries.server.ts";
import type { BookPageFacts } from "./book-facts.server.ts";
import { readerAddress } from "./reader-address.ts";
import type { Rights } from "./labels/rights-labels.ts";

/** All that a book's page shows. */
export interface DrawnBook {
  book: BookPageFacts;
  related: RelatedBooks;
  collections: HoldingCollection[];
  /** In place of a work that was withdrawn. */
  suggested: CoverFacts[];
}

export function BookDrawing({ drawn: { book, related, collections, suggested } }: { drawn: DrawnBook }) {
  const { card, outline } = book;
  const hasContents = outline.parts.length > 0;
  return (
    <>
      <div className="book-front">
        <div className="book-front-cover">
          <BookCover
            book={card}
            sizes="(width >= 48rem) 17rem, 10rem"
            alt={`Cover of ${card.title}`}
            isEager
          />
        </div>
        <BookTitle book={book} holding={related.seriesHolding} />
      </div>
      <Actions book={book} />
      {/* Filled in for whoever has read in it; its line is kept free, so that nothing moves. */}
      {book.authorHtml && book.isTextHeld && <p className="book-since" role="status" />}
      <div className="book-library">
        <LibraryForm action={`/library/book/${encodeURIComponent(card.jid)}`} title={card.title} />
      </div>
      {suggested.length > 0 && (
        <section className="ways-on" aria-label="Find something else">
          <Suggestions books={suggested} />
        </section>
      )}
      <div className="book-about">
        <Description book={book} />
        {book.authorHtml && <div dangerouslySetInnerHTML={{ __html: book.authorHtml }} />}
        <SubjectLinks heading="Genres" kind="genre" subjects={book.genres} />
      </div>
      <div className="book-more">
        {(hasContents || book.printedPages || book.isSearchable) && (
          <div className="book-text-ways">
            {hasContents && <ContentsList book={card} outline={outline} language={card.language} />}
            {book.isSearchable && <FindWordsForm jid={card.jid} />}
            {book.printedPages && <PrintedPagesForm jid={card.jid} pages={book.printedPages} />}
          </div>
        )}
        <div className="book-record">
          <SubjectLinks heading="Subjects" kind="subject" subjects={book.subjects} />
          <Publication book={book} />
          <Editions editions={related.editions} />
          <Collections collections={collections} />
        </div>
      </div>
      <BookRow heading={`More in ${book.series?.name ?? "this series"}`} books={related.series} />
      <BookRow
        heading={`Also by ${card.authors.length === 1 ? card.authors[0] : "these authors"}`}
        books={related.byAuthors}
      />
      <BookRow heading="Similar books" books={related.similar}>
        <SimilarityNote />
      </BookRow>
    </>
  );
}

/** Finds words in the text of the book, without opening it and without scripts. */
function FindWordsForm({ jid }: { jid: string }) {
  return (
    <form className="book-find-words" action={href("/search/texts")}>
      <label htmlFor="find-words">Search in this book</label>
      <input type="hidden" name="book" value={jid} />
      <input
        id="find-words"
        type="search"
        name="q"
        dir="auto"
        required
        maxLength={longestQuestion}
        autoComplete="off"
      />
      <button type="submit" className="button button-quiet">
        Search
      </button>
    </form>
  );
}

/** Names stand at the edge of the page, whatever direction they are written in. */
function BookTitle({ book, holding }: { book: BookPageFacts; holding: string | null }) {
  const { card } = book;
  return (
    <div className="book-front-text">
      <h1>
        <bdi lang={card.language ?? undefined}>{card.title}</bdi>
      </h1>
      <SeriesLine book={book} holding={holding} />
      {book.subtitle && (
        <p className="book-subtitle">
          <bdi lang={card.language ?? undefined}>{book.subtitle}</bdi>
        </p>
      )}
      {book.credits.map((line) => (
        <Credits key={line.role} line={line} />
      ))}
      {book.facts.length > 0 && <p className="book-facts">{separated(book.facts)}</p>}
      {book.rating && <p className="book-facts">{book.rating}</p>}
    </div>
  );
}

function SeriesLine({ book: { series }, holding }: { book: BookPageFacts; holding: string | null }) {
  if (!series) return null;
  return (
    <p className="book-series">
      {series.position && `Book ${series.position} of `}
      <a href={seriesAddress(series.name)} className="link">
        <bdi>{series.name}</bdi>
      </a>
      {holding !== null && separator + holding}
    </p>
  );
}

function Credits({ line }: { line: BookPageFacts["credits"][number] }) {
  return (
    <p className={line.role === "aut" ? "book-credits book-authors" : "book-credits"}>
      {line.label}{" "}
      {line.people.map((person, index) => (
        <span key={person.address}>
          {index > 0 && (index === line.people.length - 1 && !line.areMore ? " and " : ", ")}
          <a href={person.address} className="link" dir="auto">
            {person.name}
          </a>
        </span>
      ))}
      {line.areMore && " and many others"}
    </p>
  );
}

function Actions({ book }: { book: BookPageFacts }) {
  if (!book.isTextHeld) {
    return <p className="book-not-held">{book.noText}</p>;
  }
  return (
    <div className="book-actions">
      <a href={readerAddress(book.card)} className="button book-read" data-discover="true">
        <Icon name="read" />
        <span>Read</span>
      </a>
      {book.isDownloadable && (
        <a
          href={href("/bookdetail/:jid/download.epub", { jid: book.card.jid })}
          className="button button-quiet"
          download
        >
          <Icon name="download" />
          Download EPUB
        </a>
      )}
      <KeepLink jid={book.card.jid} />
    </div>
  );
}

/** Opens a dialog where scripts run (site-layout); else a page that says what can be done without them. */
function KeepLink({ jid }: { jid: string }) {
  return (
    <a
      href={`/offline?keep=${encodeURIComponent(jid)}`}
      className="button button-quiet book-keep"
      data-keep={jid}
      rel="nofollow"
    >
      <Icon name="device" />
      <span>Keep on this device</span>
    </a>
  );
}

function Description({ book }: { book: BookPageFacts }) {
  if (!book.descriptionHtml) return null;
  // Sanitised when the book was imported: the only sanitiser for such HTML.
  return (
    <div className="book-description" dir="auto" dangerouslySetInnerHTML={{ __html: book.descriptionHtml }} />
  );
}

interface SubjectLinksProps {
  heading: string;
  kind: "genre" | "subject";
  subjects: BookPageFacts["subjects"];
}

function SubjectLinks({ heading, kind, subjects }: SubjectLinksProps) {
  if (subjects.length === 0) return null;
  return (
    <nav aria-label={heading} className="book-subjects">
      {kind === "subject" && <h2>{heading}</h2>}
      <ul className="chips">
        {subjects.map(({ slug, name }) => (
          <li key={slug}>
            <a href={subjectAddress({ kind, slug })} className="chip">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Publication({ book }: { book: BookPageFacts }) {
  if (book.publication.length === 0 && !book.rights) return null;
  return (
    <section>
      <h2>About this edition</h2>
      <dl className="book-publication">
        {book.publication.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        {book.rights && <RightsEntry rights={book.rights} />}
        {book.warnings && (
          <div>
            <dt>Warnings</dt>
            <dd>
              <details>
                <summary>Show warnings</summary>
                {book.warnings}
              </details>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Editions({ editions }: Pick<RelatedBooks, "editions">) {
  if (editions.length === 0) return null;
  return (
    <section>
      <h2>Other editions</h2>
      <ul>
        {editions.map(({ jid, label }) => (
          <li key={jid}>
            <a className="link" href={href("/bookdetail/:jid", { jid })}>
              <bdi>{label}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Collections({ collections }: Pick<DrawnBook, "collections">) {
  if (collections.length === 0) return null;
  return (
    <section>
      <h2>In these collections</h2>
      <ul>
        {collections.map(({ title, address, by }) => (
          <li key={address}>
            <a className="link" href={address}>
              <bdi>{title}</bdi>
            </a>
            {by !== null && (
              <>
                {" by "}
                <bdi>{by}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RightsEntry({ rights: { name, url, text } }: { rights: Rights }) {
  return (
    <div>
      <dt>Rights</dt>
      <dd>
        {url === null ? (
          <bdi>{name}</bdi>
        ) : (
          <a href={url} className="link" rel="license">
            {name}
          </a>
        )}
        {text !== null && (
          <details>
            <summary>In full</summary>
            <bdi>{text}</bdi>
          </details>
        )}
      </dd>
    </div>
  );
}

function SimilarityNote() {
  return (
    <details className="book-similarity">
      <summary>How this is found</summary>
      <p>
        First come books that readers of this one also read, rated well or want to read: the more readers two
        books share, compared with all the readers of each, the earlier. A pair counts from three readers on,
        whoever marks much says less with each mark, and accounts younger than two weeks do not count. Then
        come books with the same subjects, rare subjects first. Nobody pays for a place, and what you read
        changes nothing on this page.
      </p>
    </details>
  );
}

interface BookRowProps {
  heading: string;
  books: (CoverFacts | SeriesVolume)[];
  /** Below the books. */
  children?: ReactNode;
}

function BookRow({ heading, books, children }: BookRowProps) {
  if (books.length === 0) return null;
  return (
    <section className="shelf" data-layout="all" aria-label={heading}>
      <div className="shelf-head">
        <h2>{heading}</h2>
      </div>
      <ul className="shelf-books">
        {books.map((book) => (
          <li key={book.jid}>
            <BookCard book={book} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
