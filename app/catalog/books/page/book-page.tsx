import { BookCard, BookCover, type CoverFacts } from "#app/catalog/covers/public.tsx";
import { data, href } from "react-router";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { bookTag, pageSeconds } from "../page-tags.ts";
import { followMovedBook } from "../moved-book.server.ts";
import { loaderHeaders } from "#app/platform/http/loader-headers.ts";
import { publicPage } from "#app/platform/http/public-page.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { type BookPageFacts, toPageFacts } from "./book-facts.server.ts";
import { headOf } from "./book-head.server.ts";
import { findBook, listRelatedBooks, type SeriesVolume } from "../book-queries.server.ts";
import { ContentsList } from "./contents-list.tsx";
import { PrintedPagesForm } from "../printed-pages/printed-pages-form.tsx";
import { ReadButton } from "./read-button.tsx";
import type { Rights } from "./rights-labels.ts";
import type { Route } from "./+types/book-page";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext);
  const viewer = contentViewerOf(context);
  const row = await findBook(db, params.jid, viewer);
  if (!row) await followMovedBook(db, { jid: params.jid, viewer }, request);
  if (!row) throw notFound("There is no book at this address.");
  const related = await listRelatedBooks(db, row, viewer);
  const book = toPageFacts(row);
  const head = headOf(settings, book, row);
  // 410 tells people and programs that the work was withdrawn; 404 would mean a wrong address.
  const status = row.isWithdrawn ? 410 : 200;
  const shown = [row, ...related.series, ...related.byAuthors, ...related.similar];
  const tags = shown.map(({ jid }) => bookTag(jid));
  return data(
    { book, related, head },
    { status, headers: publicPage(tags, { lifeSeconds: pageSeconds.related }) },
  );
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function BookPage({ loaderData }: Route.ComponentProps) {
  const { book, related } = loaderData;
  const { card } = book;
  return (
    <main className="book-page">
      <div className="book-front">
        <div className="book-front-cover">
          <BookCover
            book={card}
            sizes="(min-width: 48rem) 17rem, 11rem"
            alt={`Cover of ${card.title}`}
            isEager
          />
        </div>
        <div className="book-front-text">
          <SeriesLine book={book} />
          <h1 lang={card.language ?? undefined} dir="auto">
            {card.title}
          </h1>
          {book.subtitle && (
            <p className="book-subtitle" lang={card.language ?? undefined} dir="auto">
              {book.subtitle}
            </p>
          )}
          {book.credits.map((line) => (
            <Credits key={line.role} line={line} />
          ))}
          {book.facts.length > 0 && <p className="book-facts">{book.facts.join(" · ")}</p>}
          {book.rating && <p className="book-facts">{book.rating}</p>}
          <Actions book={book} />
          <Description book={book} />
          <SubjectLinks heading="Genres" parameter="genre" subjects={book.genres} />
        </div>
      </div>
      <div className="book-more">
        {(book.contents.length > 0 || book.printedPages) && (
          <div className="book-text-ways">
            {book.contents.length > 0 && (
              <ContentsList
                book={card}
                front={book.frontMatter}
                entries={book.contents}
                language={card.language}
              />
            )}
            {book.printedPages && <PrintedPagesForm jid={card.jid} pages={book.printedPages} />}
          </div>
        )}
        <div className="book-record">
          <SubjectLinks heading="Subjects" parameter="subject" subjects={book.subjects} />
          <Publication book={book} />
        </div>
      </div>
      <BookRow heading={`More in ${book.series?.name ?? "this series"}`} books={related.series} />
      <BookRow
        heading={`Also by ${card.authors.length === 1 ? card.authors[0] : "these authors"}`}
        books={related.byAuthors}
      />
      <BookRow heading="Similar books" books={related.similar} />
    </main>
  );
}

function SeriesLine({ book: { series } }: { book: BookPageFacts }) {
  if (!series) return null;
  return (
    <p className="book-series">
      {series.position && `Book ${series.position} of `}
      <a href={`${href("/search")}?series=${encodeURIComponent(series.name)}`} className="link">
        {series.name}
      </a>
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
      <ReadButton book={book.card} />
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
    </div>
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
  parameter: "genre" | "subject";
  subjects: BookPageFacts["subjects"];
}

function SubjectLinks({ heading, parameter, subjects }: SubjectLinksProps) {
  if (subjects.length === 0) return null;
  return (
    <nav aria-label={heading} className="book-subjects">
      {parameter === "subject" && <h2>{heading}</h2>}
      <ul className="chips">
        {subjects.map(({ slug, name }) => (
          <li key={slug}>
            <a href={`${href("/search")}?${parameter}=${encodeURIComponent(slug)}`} className="chip">
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
            <dd dir="auto">{value}</dd>
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

function BookRow({ heading, books }: { heading: string; books: (CoverFacts | SeriesVolume)[] }) {
  if (books.length === 0) return null;
  return (
    <section className="shelf" aria-label={heading}>
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
    </section>
  );
}
