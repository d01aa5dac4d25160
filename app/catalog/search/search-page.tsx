import { counted } from "#app/ui/counted.ts";
import { data, href } from "react-router";
import { ageCapOf } from "#app/identity/viewer/age-cap.server.ts";
import { listSeconds, tagsOfFound } from "#app/catalog/books/page-tags.ts";
import { loaderHeaders } from "#app/platform/http/loader-headers.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { publicPage } from "#app/platform/http/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { FoundBookRow } from "./found-book.tsx";
import {
  changed,
  readSearch,
  type SearchInput,
  searchAddress,
  searchKeys,
  type Sort,
  sorts,
} from "./search-input.ts";
import { headingOf } from "./search-heading.server.ts";
import { findBooks, listFacets } from "./search-queries.server.ts";
import type { Route } from "./+types/search-page";

const perPage = 24;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext);
  const input = readSearch(url.searchParams);
  const asking = { ageCap: ageCapOf(context) };
  const stretch = { limit: perPage, offset: (input.page - 1) * perPage, ...asking };
  const [found, facets] = await Promise.all([findBooks(db, input, stretch), listFacets(db, input, asking)]);
  const count = counted(found.total, "book");
  const heading = headingOf(input, facets);
  const head = pageHead(settings, {
    title: input.page > 1 ? `${heading}, page ${input.page}` : heading,
    description: input.q
      ? `${count} found for “${input.q}”.`
      : `${count} to browse by genre, language and length.`,
    path: searchAddress(input),
  });
  const shown = tagsOfFound(found.books.map(({ card }) => card.jid));
  return data(
    {
      ...found,
      input,
      facets,
      count,
      heading,
      head,
      lastPage: Math.max(1, Math.ceil(found.total / perPage)),
    },
    { headers: publicPage(shown, { query: searchKeys, lifeSeconds: listSeconds }) },
  );
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [{ title: "Search" }];

const sortNames: Record<Sort, string> = { best: "Best", newest: "Newest", title: "Title", words: "Length" };

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { input, facets, total, count, books, heading, lastPage } = loaderData;
  return (
    <main className="search">
      <SearchBox
        action={href("/search")}
        label="Search books"
        placeholder="Title, author, subject or ISBN"
        question={input.q}
        isLarge
      />
      <div className="search-head">
        <h1>{heading}</h1>
        <p role="status">{count}</p>
      </div>
      <div className="search-columns">
        <FilterPanel input={input} facets={facets} />
        <div>
          {total > 0 && <SortLinks input={input} />}
          {books.length > 0 && (
            <ol className="found-books" start={(input.page - 1) * perPage + 1}>
              {books.map((book, index) => (
                <FoundBookRow key={book.card.jid} book={book} isEager={index < 4} />
              ))}
            </ol>
          )}
          {books.length === 0 && <NothingFound input={input} total={total} />}
          {lastPage > 1 && <Pages input={input} lastPage={lastPage} />}
        </div>
      </div>
    </main>
  );
}

function SortLinks({ input }: { input: SearchInput }) {
  return (
    <nav aria-label="Order" className="sort-links">
      {sorts.map((sort) => (
        <a key={sort} href={changed(input, { sort })} aria-current={sort === input.sort ? "true" : undefined}>
          {sortNames[sort]}
        </a>
      ))}
    </nav>
  );
}

function Pages({ input, lastPage }: { input: SearchInput; lastPage: number }) {
  const { page } = input;
  return (
    <nav aria-label="Pages" className="pages">
      {page > 1 && (
        <a
          href={searchAddress({ ...input, page: Math.min(page - 1, lastPage) })}
          rel="prev"
          className="button button-quiet"
        >
          Previous
        </a>
      )}
      <span>
        Page {page} of {lastPage}
      </span>
      {page < lastPage && (
        <a href={searchAddress({ ...input, page: page + 1 })} rel="next" className="button button-quiet">
          Next
        </a>
      )}
    </nav>
  );
}

/** Says what to do next, which depends on what was asked. */
function NothingFound({ input, total }: { input: SearchInput; total: number }) {
  if (total > 0) {
    return (
      <div className="nothing-found">
        <h2>The list ends before this page</h2>
        <p>
          <a href={searchAddress({ ...input, page: 1 })} className="link">
            Go to its first page
          </a>
        </p>
      </div>
    );
  }
  const withoutFilters = searchAddress({ ...readSearch(new URLSearchParams()), q: input.q });
  const isFiltered = withoutFilters !== changed(input, { sort: "best" });
  return (
    <div className="nothing-found">
      <Icon name="search" size={28} />
      <h2>No book here fits that</h2>
      <p>
        {isFiltered
          ? "Fewer filters will show more."
          : "Fewer words, or just the beginning of a title or a name, may find it."}
      </p>
      <p>
        <a href={isFiltered ? withoutFilters : href("/search")} className="button">
          {isFiltered ? "Remove the filters" : "Browse all books"}
        </a>
      </p>
    </div>
  );
}
