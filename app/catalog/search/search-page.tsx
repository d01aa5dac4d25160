import { pageSeconds, tagsOfFound } from "#app/catalog/books/public.ts";
import { counted } from "#app/ui/counted.ts";
import { data, href } from "react-router";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { loaderHeaders } from "#app/platform/http/loader-headers.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { publicPage } from "#app/platform/http/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { findFacets } from "./facets/facet-queries.server.ts";
import { toFilterView } from "./facets/filter-view.server.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { FoundBookRow } from "./found-book.tsx";
import { readSearch, searchKeys } from "./search-input.server.ts";
import { headingOf } from "./search-heading.server.ts";
import { findBooks } from "./search-queries.server.ts";
import { perPage, type SearchLinks, toSearchLinks } from "./search-links.server.ts";
import type { Route } from "./+types/search-page";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext);
  const input = readSearch(url.searchParams);
  const viewer = contentViewerOf(context);
  const page = { viewer, limit: perPage, offset: (input.page - 1) * perPage };
  const [found, facets] = await Promise.all([findBooks(db, input, page), findFacets(db, input, { viewer })]);
  const count = counted(found.total, "book");
  const heading = headingOf(input, facets);
  const links = toSearchLinks(input, found.total);
  const head = pageHead(settings, {
    title: input.page > 1 ? `${heading}, page ${input.page}` : heading,
    description: input.q
      ? `${count} found for “${input.q}”.`
      : `${count} to browse by genre, language and length.`,
    path: links.self,
  });
  const shown = tagsOfFound(found.books.map(({ card }) => card.jid));
  return data(
    {
      ...found,
      question: input.q,
      filters: toFilterView(input, facets),
      links,
      count,
      heading,
      head,
    },
    { headers: publicPage(shown, { query: searchKeys(), lifeSeconds: pageSeconds.list }) },
  );
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [{ title: "Search" }];

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { question, filters, links, total, count, books, heading } = loaderData;
  return (
    <main className="search">
      <div className="search-head">
        <h1>{heading}</h1>
        <p role="status">{count}</p>
      </div>
      <SearchBox
        action={href("/search")}
        label="Search books"
        placeholder="Title, author or subject"
        question={question}
        isLarge
      />
      <div className="search-columns">
        <FilterPanel filters={filters} />
        <div>
          {total > 0 && <SortLinks {...links} />}
          {books.length > 0 && (
            <ol className="found-books" start={links.firstNumber}>
              {books.map((book, index) => (
                <FoundBookRow key={book.card.jid} book={book} isEager={index < 4} />
              ))}
            </ol>
          )}
          {books.length === 0 && <NothingFound links={links} total={total} question={question} />}
          {links.lastPage > 1 && <Pages {...links} />}
        </div>
      </div>
    </main>
  );
}

function SortLinks({ sorts }: SearchLinks) {
  return (
    <nav aria-label="Order" className="sort-links">
      {sorts.map(({ name, address, isCurrent }) => (
        <a key={name} href={address} aria-current={isCurrent ? "true" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

function Pages({ page, lastPage, previous, next }: SearchLinks) {
  return (
    <nav aria-label="Pages" className="pages">
      {previous !== null && (
        <a href={previous} rel="prev" className="button button-quiet">
          Previous
        </a>
      )}
      <span>
        Page {page} of {lastPage}
      </span>
      {next !== null && (
        <a href={next} rel="next" className="button button-quiet">
          Next
        </a>
      )}
    </nav>
  );
}

/** Suggests the next step, depending on the search. */
function NothingFound({ links, total, question }: { links: SearchLinks; total: number; question: string }) {
  if (total > 0) {
    return (
      <div className="nothing-found">
        <h2>The list ends before this page</h2>
        <p>
          <a href={links.first} className="link">
            Go to its first page
          </a>
        </p>
      </div>
    );
  }
  const { unfiltered } = links;
  return (
    <div className="nothing-found">
      <Icon name="search" size={28} />
      <h2>{question ? `No books found for “${question}”` : "No books found"}</h2>
      <p>
        {unfiltered !== null
          ? "Fewer filters will show more."
          : "Fewer words, or just the beginning of a title or a name, may find it."}
      </p>
      <p>
        <a href={unfiltered ?? href("/search")} className="button">
          {unfiltered !== null ? "Remove the filters" : "Browse all books"}
        </a>
      </p>
    </div>
  );
}
