import { BookCard } from "#app/catalog/covers/public.tsx";
import { use, useState } from "react";
import { href } from "react-router";
import { PageFactsContext } from "#app/platform/rendering/page-text.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import type { SentFrontPage, Shelf } from "./shelves.ts";

// As many as a wide screen shows of the first row.
const eagerCards = 8;

export function HomeView({ page }: { page: SentFrontPage }) {
  return (
    <main className="home">
      <section className="home-promise">
        <h1>Find a book and start reading.</h1>
        <p>Every book here opens at once, on any screen, and keeps out of your way.</p>
        <SearchBox
          action={href("/search")}
          label="Search books"
          placeholder="Title, author or ISBN"
          isLarge
        />
      </section>
      <Shelves shelves={page.shelves} edition={page.edition} />
      <BrowseLinks page={page} />
    </main>
  );
}

/**
 * The shelves are on the page once, as HTML, and not again as data: see page-text.ts. What the document brought stays until
 * there is another edition of it.
 */
function Shelves({ shelves, edition }: Pick<SentFrontPage, "shelves" | "edition">) {
  const drawn = (use(PageFactsContext) as Shelf[] | null) ?? shelves;
  const [brought] = useState(() => (drawn ? null : { edition, html: { __html: shelvesInDocument() } }));
  if (drawn && brought?.edition !== edition)
    return (
      <div className="home-shelves" key="drawn">
        {drawn.length === 0 && <EmptyLibrary />}
        {drawn.map((shelf, index) => (
          <ShelfRow key={shelf.key} shelf={shelf} isFirst={index === 0} />
        ))}
      </div>
    );
  return <div className="home-shelves" suppressHydrationWarning dangerouslySetInnerHTML={brought?.html} />;
}

function shelvesInDocument(): string {
  return document.querySelector(".home-shelves")?.innerHTML ?? "";
}

function ShelfRow({ shelf, isFirst }: { shelf: Shelf; isFirst: boolean }) {
  const headingId = `shelf-${shelf.key}`;
  return (
    <section aria-labelledby={headingId} className="shelf">
      <div className="shelf-head">
        <h2 id={headingId}>{shelf.heading}</h2>
        <a href={shelf.list} aria-label={`See all: ${shelf.heading}`}>
          See all
          <Icon name="forward" size={16} />
        </a>
      </div>
      <ul className="shelf-books">
        {shelf.books.map((book, index) => (
          <li key={book.jid}>
            <BookCard book={book} isEager={isFirst && index < eagerCards} isFirst={isFirst && index === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function BrowseLinks({ page }: { page: SentFrontPage }) {
  return (
    <div className="home-browse">
      {page.genres.length > 0 && (
        <nav aria-labelledby="browse-genres">
          <h2 id="browse-genres">By genre</h2>
          <ul className="chips">
            {page.genres.map(({ slug, name, bookCount }) => (
              <li key={slug}>
                <a href={`${href("/search")}?genre=${encodeURIComponent(slug)}`} className="chip">
                  {name} <span className="chip-count">{bookCount}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {page.languages.length > 1 && (
        <nav aria-labelledby="browse-languages">
          <h2 id="browse-languages">By language</h2>
          <ul className="chips">
            {page.languages.map(({ slug, name }) => (
              <li key={slug}>
                <a href={`${href("/search")}?language=${encodeURIComponent(slug)}`} className="chip">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

function EmptyLibrary() {
  return (
    <section className="home-empty">
      <h2>The shelves are still empty</h2>
      <p>
        Books will stand here as soon as some are brought in. Point this command at a folder of EPUB files:
      </p>
      <pre tabIndex={0}>
        <code>npm run octavo -- import path/to/books</code>
      </pre>
      <p>It works while the site is running; each book appears when it is ready.</p>
    </section>
  );
}
