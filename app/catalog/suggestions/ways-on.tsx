import { BookCard, type CoverFacts } from "#app/catalog/covers/public.tsx";
import { use, useState } from "react";
import { PageFactsContext } from "#app/platform/rendering/document/page-text.ts";
import { SearchBox } from "#app/ui/fields/search-box.tsx";

/**
 * For error and empty pages: a search and three books. In the document only, neither as script nor as data: its code is in no
 * browser's build.
 */
export function WaysOn() {
  return import.meta.env.SSR ? (
    <section className="ways-on" aria-label="Find something else">
      <Suggestions books={(use(PageFactsContext) ?? []) as CoverFacts[]} />
    </section>
  ) : (
    <StillThere />
  );
}

function StillThere() {
  const [html] = useState(() => ({
    __html:
      document.querySelector(".ways-on")?.innerHTML ?? '<a class="link" href="/search">Search all books</a>',
  }));
  return <section className="ways-on" suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}

/** The same where the page has the books. */
export function Suggestions({ books }: { books: CoverFacts[] }) {
  return (
    <>
      <SearchBox action="/search" label="Search books" placeholder="Title, author or subject" isLarge />
      {books.length > 0 && (
        <>
          <h2>Or begin with one of these</h2>
          <ul>
            {books.map((book) => (
              <li key={book.jid}>
                <BookCard book={book} isEager />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
