import { href } from "react-router";
import { BookCard } from "#app/domain/book/book-card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import type { FrontPage, Shelf } from "./shelves.ts";

// As many as a wide screen shows of the first row.
const eagerCards = 8;

export function HomeView({ page }: { page: FrontPage }) {
  return (
    <main className="home">
      <section className="home-promise">
        <h1>Find a book and start reading.</h1>
        <p>Every book here opens at once, on any screen, and keeps out of your way.</p>
        <SearchBox
          action={href("/search")}
          label="Search books"
          placeholder="Title, author, subject or ISBN"
          isLarge
        />
      </section>
      {page.shelves.length === 0 && <EmptyLibrary />}
      {page.shelves.map((shelf, index) => (
        <ShelfRow key={shelf.key} shelf={shelf} isFirst={index === 0} />
      ))}
      <Doors page={page} />
    </main>
  );
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

function Doors({ page }: { page: FrontPage }) {
  return (
    <div className="home-doors">
      {page.genres.length > 0 && (
        <nav aria-labelledby="doors-genres">
          <h2 id="doors-genres">By genre</h2>
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
        <nav aria-labelledby="doors-languages">
          <h2 id="doors-languages">By language</h2>
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
