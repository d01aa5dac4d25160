import { pageSeconds, tagsOfFound } from "#app/catalog/books/public.ts";
import { BookCover } from "#app/catalog/covers/public.tsx";
import { ResultPages, SearchTabs } from "#app/catalog/search/public.tsx";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { SearchBox } from "#app/ui/fields/search-box.tsx";
import { data, href } from "react-router";
import { findPassages, type FoundPassage, type TextAnswer } from "../finding/find-passages.server.ts";
import { type OnlyBook, type ShownBook, readBooks, readScope } from "../finding/passage-books.server.ts";
import { readTextSearch, textSearchAddress } from "../passages-input.server.ts";
import { NoPassages } from "./no-passages.tsx";
import type { Route } from "./+types/texts-page";
import "./texts.css";

const perPage = 10;
/** What did not end in time is cached no longer, as the database may have been busy with something else. */
const broadSeconds = 10;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { settings, searchDb } = context.get(siteContext);
  const { q, page, ...given } = readTextSearch(url.searchParams);
  const { scope, only } = await readScope(searchDb, given.book, contentViewerOf(context));
  const answer = await findPassages(searchDb, q, scope);
  const found = answer.kind === "found" ? answer.books : [];
  const books = await readBooks(searchDb, found.slice((page - 1) * perPage, page * perPage), scope.viewer);
  const place = only ? `in ${only.title}` : "in the texts";
  const heading = q ? `“${withoutMarks(q)}” ${place}` : `Search ${place}`;
  const address = { q, book: only?.jid ?? null };
  const lastPage = Math.max(1, Math.ceil(found.length / perPage));
  const head = pageHead(settings, {
    title: page > 1 ? `${heading}, page ${page}` : heading,
    description: "Find a phrase that you remember, in the texts of all books.",
    path: textSearchAddress({ ...address, page }),
  });
  return data(
    {
      q,
      heading,
      head,
      kind: answer.kind,
      count: countOf(answer),
      isCut: answer.kind === "found" && answer.isCut,
      books,
      only,
      everywhere: textSearchAddress({ q, book: null, page: 1 }),
      page,
      lastPage,
      first: textSearchAddress({ ...address, page: 1 }),
      previous: page > 1 ? textSearchAddress({ ...address, page: Math.min(page - 1, lastPage) }) : null,
      next: page < lastPage ? textSearchAddress({ ...address, page: page + 1 }) : null,
    },
    {
      headers: publicPage(tagsOfFound(books.map(({ card }) => card.jid)), {
        query: ["q", "book", "page"],
        lifeSeconds: answer.kind === "broad" ? broadSeconds : pageSeconds.list,
      }),
    },
  );
}

/** A heading puts quotation marks around the query: not two of them. */
const withoutMarks = (q: string): string => /^["“„«»]([^"“”„«»]+)["“”«»]$/u.exec(q)?.[1] ?? q;

function countOf(answer: TextAnswer): string | null {
  if (answer.kind !== "found") return null;
  const { books, passageCount, isCut } = answer;
  const places = counted(passageCount, "passage");
  return `${isCut ? "More than " : ""}${places}${books.length > 0 ? ` in ${counted(books.length, "book")}` : ""}`;
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [{ title: "Search" }];

export default function TextsPage({ loaderData }: Route.ComponentProps) {
  const { q, heading, count, isCut, books, only, everywhere, page, lastPage, previous, next } = loaderData;
  return (
    <main className="search texts">
      <div className="search-head">
        <h1>{heading}</h1>
        {count !== null && <p role="status">{count}</p>}
      </div>
      <SearchBox
        action={href("/search/texts")}
        label={only ? "Search in this book" : "Search in the texts"}
        placeholder="A phrase you remember"
        question={q}
        isLarge
      >
        {only && <input type="hidden" name="book" value={only.jid} />}
      </SearchBox>
      {only ? (
        <OnlyBookLine book={only} everywhere={everywhere} />
      ) : (
        <SearchTabs question={q} current="texts" />
      )}
      {isCut && books.length > 0 && (
        <p className="search-correction">
          Many passages have these words: those of the best known books are looked at. Another word, or the
          phrase in quotation marks, finds the one you mean.
        </p>
      )}
      {books.length > 0 ? (
        <ol className="texts-books">
          {books.map((book, index) => (
            <BookWithPassages
              key={book.card.jid}
              book={book}
              isEager={index < 3}
              shownAtOnce={only ? book.passages.length : shownAtOnce}
            />
          ))}
        </ol>
      ) : (
        <NoPassages {...loaderData} />
      )}
      <ResultPages page={page} lastPage={lastPage} previous={previous} next={next} />
    </main>
  );
}

/** Whose text it is, and the ways to it and to all others. */
function OnlyBookLine({ book, everywhere }: { book: OnlyBook; everywhere: string }) {
  return (
    <p className="search-correction">
      In{" "}
      <a href={href("/bookdetail/:jid", { jid: book.jid })} className="link">
        <bdi lang={book.language ?? undefined}>{book.title}</bdi>
      </a>{" "}
      alone.{" "}
      <a href={everywhere} className="link">
        Search in all texts
      </a>
    </p>
  );
}

const shownAtOnce = 3;

interface BookWithPassagesProps {
  book: ShownBook;
  isEager: boolean;
  shownAtOnce: number;
}

function BookWithPassages({ book, isEager, shownAtOnce }: BookWithPassagesProps) {
  const { card, passages } = book;
  const others = passages.slice(shownAtOnce);
  return (
    <li className="texts-book">
      <BookCover book={card} sizes="(width >= 48rem) 6.5rem, 4.5rem" isEager={isEager} />
      <div>
        <h2>
          <a href={href("/bookdetail/:jid", { jid: card.jid })}>
            <bdi lang={card.language ?? undefined}>{card.title}</bdi>
          </a>
        </h2>
        {book.byline && (
          <p>
            <bdi>{book.byline}</bdi>
          </p>
        )}
        <Passages passages={passages.slice(0, shownAtOnce)} language={card.language} />
        {others.length > 0 && (
          <details>
            <summary>{counted(others.length, "more passage")}</summary>
            <Passages passages={others} language={card.language} />
          </details>
        )}
      </div>
    </li>
  );
}

interface PassagesProps {
  passages: FoundPassage[];
  language: string | null;
}

function Passages({ passages, language }: PassagesProps) {
  return (
    <ul>
      {passages.map(({ address, chapterTitle, parts }) => (
        <li key={address}>
          <a href={address} rel="nofollow">
            <q lang={language ?? undefined} dir="auto">
              {parts.map((part, at) =>
                // Every second part is what was looked for.
                at % 2 === 1 ? <mark key={at}>{part}</mark> : part,
              )}
            </q>
            <small dir="auto">{chapterTitle}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}
