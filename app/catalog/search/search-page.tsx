import { bookTag, pageSeconds, tagsOfFound } from "#app/catalog/books/public.ts";
import { BookCard } from "#app/catalog/covers/public.tsx";
import { SubjectIntro } from "#app/catalog/subjects/public.tsx";
import { suggestBooks } from "#app/catalog/suggestions/public.server.ts";
import { counted } from "#app/ui/counted.ts";
import { data, href } from "react-router";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { SearchBox } from "#app/ui/fields/search-box.tsx";
import { separator } from "#app/ui/separated.ts";
import { ResultPages } from "./results/result-pages.tsx";
import { SearchTabs } from "./results/search-tabs.tsx";
import { toFilterView } from "./facets/filter-view.server.ts";
import { FilterPanel } from "./facets/filter-panel.tsx";
import { answerSearch, withoutAnswer } from "./results/answer-search.server.ts";
import { FoundBookRow } from "./results/found-book.tsx";
import { searchLinks } from "./elsewhere/search-head.server.ts";
import { NothingFound } from "./results/nothing-found.tsx";
import { TooBroad } from "./results/too-broad.tsx";
import { narrowerSearches, tooBroadSeconds, unlessTooBroad } from "./results/too-broad.server.ts";
import { findGenreIntro } from "./results/genre-intro.server.ts";
import { readSearch, searchKeys, type View } from "./search-input.server.ts";
import { headingOf } from "./results/search-heading.server.ts";
import type { FoundBook } from "./search-queries.server.ts";
import { type SearchLinks, toSearchLinks } from "./search-links.server.ts";
import type { Route } from "./+types/search-page";

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { settings } = site;
  const viewer = contentViewerOf(context);
  const input = { ...readSearch(url.searchParams), isLibraryLeftOut: viewer.withoutLibraryOf !== undefined };
  const [answered, intro] = await Promise.all([
    unlessTooBroad(() => answerSearch(site, input, viewer)),
    findGenreIntro(site, input, viewer),
  ]);
  const { answer, found, facets, waysOut } = answered ?? (await withoutAnswer(site, input));
  const isEmpty = answered !== null && found.total === 0;
  const suggested = isEmpty ? await suggestBooks(site, viewer) : [];
  const count = answered === null ? "Too many books to list" : counted(found.total, "book");
  const heading = headingOf(input, facets);
  const links = toSearchLinks(input, found.total);
  const page = pageHead(settings, {
    title: input.page > 1 ? `${heading}, page ${input.page}` : heading,
    description: input.q
      ? `${answered === null ? "Too many books" : count} found for “${input.q}”.`
      : `${answered === null ? "Books" : count} to browse by genre, language and length.`,
    path: links.self,
  });
  const head = [...page, ...searchLinks(input, heading, settings)];
  const lifeSeconds = answered === null ? tooBroadSeconds : pageSeconds.list;
  const shown = [
    ...tagsOfFound(found.books.map(({ card }) => card.jid)),
    ...suggested.map(({ jid }) => bookTag(jid)),
  ];
  return data(
    {
      ...found,
      question: input.q,
      corrected: answer?.corrected ?? null,
      isPartial: answer?.isPartial ?? false,
      view: input.view,
      narrower: answered === null ? narrowerSearches(input, facets) : null,
      suggested,
      waysOut,
      intro,
      filters: toFilterView(input, facets, found),
      links,
      count,
      heading,
      head,
    },
    { headers: publicPage(shown, { query: searchKeys(), lifeSeconds }) },
  );
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [{ title: "Search" }];

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { question, corrected, isPartial, filters, links, total, count, books, heading, view, intro } =
    loaderData;
  const { narrower } = loaderData;
  return (
    <main className="search">
      <div className="search-head">
        <h1>{heading}</h1>
        <p role="status" data-found={total}>
          {count}
        </p>
      </div>
      {corrected !== null && !isPartial && (
        <Correction words={corrected} asTyped={links.asTyped} question={question} />
      )}
      {isPartial && (
        <p className="search-correction">No book matches all of these words: these match most of them.</p>
      )}
      {intro && (
        <div className="search-intro">
          <SubjectIntro {...intro} />
        </div>
      )}
      <SearchBox
        action={href("/search")}
        label="Search books"
        placeholder="Title, author or subject"
        question={question}
        isLarge
      >
        {links.stays.map((field) => (
          <input key={field.name} type="hidden" {...field} />
        ))}
      </SearchBox>
      <SearchTabs question={question} current="books" />
      <div className="search-columns" data-view={view}>
        <FilterPanel filters={filters} count={narrower === null ? count : "books"} />
        <div>
          {total > 0 && <ListBar {...links} />}
          {books.length > 0 && <FoundBooks books={books} view={view} start={links.firstNumber} />}
          {narrower !== null && <TooBroad links={links} narrower={narrower} />}
          {books.length === 0 && narrower === null && <NothingFound {...loaderData} />}
          <ResultPages {...links} />
          <p className="search-feed">
            <a href={links.feed} className="link">
              Follow this search as a feed
            </a>
            {separator}
            <a
              href={`/account/searches?${new URLSearchParams({ save: links.self })}`}
              className="link"
              rel="nofollow"
            >
              Save this search
            </a>
          </p>
        </div>
      </div>
    </main>
  );
}

function FoundBooks({ books, view, start }: { books: FoundBook[]; view: View; start: number }) {
  return (
    <ol className={view === "covers" ? "found-covers" : "found-books"} start={start}>
      {books.map((book, index) =>
        view === "covers" ? (
          <li key={book.card.jid}>
            <BookCard book={book.card} isEager={index < 6} />
          </li>
        ) : (
          <FoundBookRow key={book.card.jid} book={book} isEager={index < 4} />
        ),
      )}
    </ol>
  );
}

/** Order and view. */
function ListBar({ sorts, views }: SearchLinks) {
  return (
    <div className="list-bar">
      <ListLinks label="Order" links={sorts} />
      <ListLinks label="View" links={views} />
    </div>
  );
}

function ListLinks({ label, links }: { label: string; links: SearchLinks["sorts"] }) {
  return (
    <nav aria-label={label}>
      {links.map(({ name, address, isCurrent }) => (
        <a key={name} href={address} aria-current={isCurrent ? "true" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

interface CorrectionProps {
  words: string;
  question: string;
  asTyped: string;
}

/** Says that other words were looked for than were typed, and leads to the search for just those. */
function Correction({ words, question, asTyped }: CorrectionProps) {
  return (
    <p className="search-correction">
      Nothing matches “{question}” exactly: these are results for <b dir="auto">{words}</b>.{" "}
      <a href={asTyped} className="link">
        Search only for what you typed
      </a>
    </p>
  );
}
