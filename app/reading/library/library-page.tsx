import { href } from "react-router";
import { BookCard } from "#app/catalog/covers/public.tsx";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { LibraryForm } from "#app/ui/library/library-form.tsx";
import {
  choiceLabels,
  choiceOf,
  type ReadingStatus,
  readingStatuses,
  sayState,
  statusLabels,
} from "#app/ui/library/library-labels.ts";
import { Notice } from "#app/ui/notice.tsx";
import {
  countLibraryBooks,
  findOwnBook,
  type LibraryBook,
  listLibraryBooks,
} from "./books/library-queries.server.ts";
import { LibraryFrame } from "./library-frame.tsx";
import "#app/ui/fields/forms.css";
import "./library-page.css";
import type { Route } from "./+types/library-page";

export { privateHeaders as headers };

const pageSize = 48;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { profile, profiles } = await requireViewer(context, request);
  const { db } = context.get(siteContext);
  const counts = await countLibraryBooks(db, profile);
  const wanted = url.searchParams.get("status");
  const status =
    readingStatuses.find((each) => each === wanted) ??
    (["reading", "want", "paused", "finished", "dropped"] as const).find((each) => counts[each] > 0) ??
    "want";
  const pageCount = Math.max(1, Math.ceil(counts[status] / pageSize));
  const page = Math.min(Math.max(1, Math.trunc(Number(url.searchParams.get("page"))) || 1), pageCount);
  const books = await listLibraryBooks(db, profile, {
    status,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const done = url.searchParams.get("done");
  const changed = done ? await findOwnBook(db, profile, done.slice(0, 200)) : null;
  return {
    of: profiles.length > 1 ? profile.fullName : null,
    counts,
    status,
    books: books.map(({ card, state }) => ({ card, state })),
    page,
    pageCount,
    changed: changed?.isUndoable ? changed : null,
    head: privateHead(context, "Library", href("/library")),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function LibraryPage({ loaderData }: Route.ComponentProps) {
  const { of, counts, status, books, page, pageCount, changed } = loaderData;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <LibraryFrame of={of}>
      {changed && (
        <Notice kind="good" isAnswer>
          <bdi>{changed.card.title}</bdi>: {sayState(changed.state)}
          <form method="post" action={href("/library/book/:jid", { jid: changed.card.jid })}>
            <input type="hidden" name="from" value="list" />
            <button className="button button-quiet" name="choice" value="undo">
              Undo
            </button>
          </form>
        </Notice>
      )}
      {total === 0 ? <EmptyLibrary /> : <Statuses counts={counts} status={status} />}
      {total > 0 && books.length === 0 && <p>{`No book here is “${statusLabels[status]}”.`}</p>}
      {books.length > 0 && (
        <ul className="library-books" aria-label={statusLabels[status]}>
          {books.map((book) => (
            <Book key={book.card.jid} book={book} />
          ))}
        </ul>
      )}
      {pageCount > 1 && <Pages status={status} page={page} pageCount={pageCount} />}
    </LibraryFrame>
  );
}

const addressOf = (status: ReadingStatus, page = 1) =>
  `${href("/library")}?${new URLSearchParams({ status, ...(page > 1 && { page: String(page) }) })}`;

function Statuses({ counts, status }: { counts: Record<ReadingStatus, number>; status: ReadingStatus }) {
  return (
    <nav aria-label="Books by status">
      <ul className="chips">
        {readingStatuses.map((each) => (
          <li key={each}>
            <a className="chip" href={addressOf(each)} aria-current={each === status ? "page" : undefined}>
              {statusLabels[each]} <span className="chip-count">{counts[each]}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Book({ book: { card, state } }: { book: Pick<LibraryBook, "card" | "state"> }) {
  const choice = choiceOf(state);
  return (
    <li>
      <BookCard book={card} isInOwnList />
      <details className="library-change">
        <summary>
          {choice && choiceLabels[choice]}
          <span className="visually-hidden">{`, change: ${card.title}`}</span>
        </summary>
        <LibraryForm
          action={href("/library/book/:jid", { jid: card.jid })}
          title={card.title}
          chosen={choice}
          from="list"
        />
        <a className="link" href={href("/library/book/:jid", { jid: card.jid })}>
          Dates and shelves<span className="visually-hidden">{`: ${card.title}`}</span>
        </a>
      </details>
    </li>
  );
}

function Pages({ status, page, pageCount }: { status: ReadingStatus; page: number; pageCount: number }) {
  return (
    <nav aria-label="Pages" className="library-pages">
      {page > 1 && (
        <a className="link" href={addressOf(status, page - 1)} rel="prev">
          Previous
        </a>
      )}
      <span>{`Page ${page} of ${pageCount}`}</span>
      {page < pageCount && (
        <a className="link" href={addressOf(status, page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  );
}

function EmptyLibrary() {
  return (
    <>
      <p>
        Nothing yet. On a book’s page, “Want to read” puts it here; what you read, have finished or gave up
        can be noted there too.
      </p>
      <p>
        <a className="button" href={href("/search")}>
          Find a book
        </a>
      </p>
    </>
  );
}
