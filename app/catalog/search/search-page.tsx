import { bookTag, pageSeconds, tagsOfFound } from "#app/catalog/books/public.ts";
import { byline } from "#app/catalog/covers/public.ts";
import { BookCard, BookCover } from "#app/catalog/covers/public.tsx";
import { suggestBooks } from "#app/catalog/suggestions/public.server.ts";
import { counted } from "#app/ui/counted.ts";
import { data, href } from "react-router";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { SearchBox } from "#app/ui/fields/search-box.tsx";
import { countsOf, findFacets } from "./facets/facet-queries.server.ts";
import { toFilterView } from "./facets/filter-view.server.ts";
import { FilterPanel } from "./facets/filter-panel.tsx";
import { FoundBookRow } from "./results/found-book.tsx";
import { searchLinks } from "./elsewhere/search-head.server.ts";
import { NothingFound } from "./results/nothing-found.tsx";
import { findWaysOut } from "./results/ways-out.server.ts";
import { findGenreIntro, type GenreIntro } from "./results/genre-intro.server.ts";
import { readSearch, searchKeys, type View } from "./search-input.server.ts";
import { planSearch } from "./search-conditions.server.ts";
import { headingOf } from "./search-heading.server.ts";
import { type FoundBook, findBooks } from "./search-queries.server.ts";
import { perPage, type SearchLinks, toSearchLinks } from "./search-links.server.ts";
import type { Route } from "./+types/search-page";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext);
  const input = readSearch(url.searchParams);
  const viewer = contentViewerOf(context);
  const plan = await planSearch(db, input, { viewer });
  const [{ packed, ...found }, intro] = await Promise.all([
    findBooks(db, plan, {
      viewer,
      limit: perPage,
      offset: (input.page - 1) * perPage,
      counts: countsOf(plan, input.filters),
    }),
    findGenreIntro(context.get(siteContext), input, viewer),
  ]);
  const facets = await findFacets(db, input.filters, { packed });
  const isEmpty = found.total === 0;
  const [suggested, waysOut] = isEmpty
    ? await Promise.all([
        suggestBooks(context.get(siteContext), viewer),
        findWaysOut(db, input, { viewer, names: facets.names }),
      ])
    : [[], []];
  const count = counted(found.total, "book");
  const heading = headingOf(input, facets);
  const links = toSearchLinks(input, found.total);
  const page = pageHead(settings, {
    title: input.page > 1 ? `${heading}, page ${input.page}` : heading,
    description: input.q
      ? `${count} found for “${input.q}”.`
      : `${count} to browse by genre, language and length.`,
    path: links.self,
  });
  const head = [...page, ...searchLinks(input, heading, settings)];
  const shown = [
    ...tagsOfFound(found.books.map(({ card }) => card.jid)),
    ...suggested.map(({ jid }) => bookTag(jid)),
  ];
  return data(
    {
      ...found,
      question: input.q,
      corrected: plan?.answer?.corrected ?? null,
      isPartial: plan?.answer?.isPartial ?? false,
      view: input.view,
      suggested,
      waysOut,
      intro,
      filters: toFilterView(input, facets, found),
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
  const { question, corrected, isPartial, filters, links, total, count, books, heading, view, intro } =
    loaderData;
  return (
    <main className="search">
      <div className="search-head">
        <h1>{heading}</h1>
        <p role="status">{count}</p>
      </div>
      {corrected !== null && !isPartial && (
        <Correction words={corrected} asTyped={links.asTyped} question={question} />
      )}
      {isPartial && (
        <p className="search-correction">No book matches all of these words: these match most of them.</p>
      )}
      {intro && <Intro intro={intro} />}
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
      <div className="search-columns" data-view={view}>
        <FilterPanel filters={filters} count={count} />
        <div>
          {total > 0 && <ListBar {...links} />}
          {books.length > 0 && <FoundBooks books={books} view={view} start={links.firstNumber} />}
          {books.length === 0 && <NothingFound {...loaderData} />}
          {links.lastPage > 1 && <Pages {...links} />}
          <p className="search-feed">
            <a href={links.feed} className="link">
              Follow this search as a feed
            </a>
            {" · "}
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

/** In which order, and how it looks. */
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

/** What one finds in a genre, and one book to begin with. */
function Intro({ intro: { voice, pick } }: { intro: GenreIntro }) {
  return (
    <div className="genre-intro">
      <p>{voice}</p>
      {pick && (
        <a href={href("/bookdetail/:jid", { jid: pick.jid })}>
          <BookCover book={pick} sizes="4.5rem" isEager />
          <span>
            <small>Begin with</small>
            <b lang={pick.language ?? undefined} dir="auto">
              {pick.title}
            </b>
            <span dir="auto">{pick.sentence ?? byline(pick.authors)}</span>
          </span>
        </a>
      )}
    </div>
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
