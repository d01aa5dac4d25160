import { useEffect, useState } from "react";
import { BookCover } from "#app/catalog/covers/public.tsx";
import type { SinceYouRead } from "#app/reading/read-chapters/public.ts";
import { describeProgress } from "#app/reading/reader/public.ts";
import type { ContinueAnswer } from "./continue-resource.ts";
import { mostOpenedBooks, type OpenedBook, openedBooksAddress } from "./opened-books.ts";
import { listStoredLocators, type StoredBookLocator } from "./stored-locators.ts";

interface Resumable extends OpenedBook {
  place: Pick<StoredBookLocator, "anchor" | "progression" | "at">;
}

/** The books with a position on this device, or on another of the account's, latest first; calls `onNone` when there is none to continue. */
export function ContinueReading({ onNone }: { onNone: () => void }) {
  const [books, setBooks] = useState<Resumable[]>([]);
  // Again whenever the page is shown: an Activity that becomes visible runs its effects again.
  useEffect(() => {
    const cancellation = new AbortController();
    void loadBooks(cancellation.signal).then((found) => {
      if (cancellation.signal.aborted) return;
      setBooks(found);
      if (found.length === 0) onNone();
    });
    return () => cancellation.abort();
  }, [onNone]);
  const since = useSinceYouRead(books);
  const [latest, ...others] = books;
  if (!latest) return null;
  return (
    <>
      <LatestBook resumable={latest} since={since.get(latest.book.jid)} />
      {others.length > 0 && (
        <ul className="continue-others" aria-label="Other books you have begun">
          {others.map((resumable) => (
            <li key={resumable.book.jid}>
              <a href={addressOf(resumable)}>
                <BookCover book={resumable.book} sizes="4rem" isEager />
                <span className="visually-hidden">{resumable.book.title}</span>{" "}
                <Beside resumable={resumable} newCount={since.get(resumable.book.jid)?.newCount ?? 0} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** There is room for a word. */
function Beside({ resumable, newCount }: { resumable: Resumable; newCount: number }) {
  if (newCount === 0) return percentOf(resumable);
  return (
    <>
      {`${newCount} new`} <span className="visually-hidden">since you read</span>
    </>
  );
}

interface LatestBookProps {
  resumable: Resumable;
  since: SinceYouRead | undefined;
}

function LatestBook({ resumable, since }: LatestBookProps) {
  const { book, chapter } = resumable;
  const { percent, left } = progressOf(resumable);
  return (
    <div className="continue-latest">
      <a href={addressOf(resumable)} tabIndex={-1} aria-hidden="true">
        <BookCover book={book} sizes="8.25rem" isEager />
      </a>
      <div>
        <h2>Continue reading</h2>
        <p className="continue-title">
          <bdi lang={book.language ?? undefined}>{book.title}</bdi>
        </p>
        <p>
          <bdi>{chapter.title}</bdi> ·{" "}
          {[percent, newLabel(since) ? null : left, newLabel(since)].filter(Boolean).join(", ")}
        </p>
        <a href={addressOf(resumable)} className="button">
          Continue
        </a>
      </div>
    </div>
  );
}

/** "3 new since you read" */
const newLabel = (since: SinceYouRead | undefined): string | null =>
  since && since.newCount > 0 ? `${since.newCount} new since you read` : null;

/** What has come out of books since; nothing for visitors who are not signed in. */
function useSinceYouRead(books: readonly Resumable[]): ReadonlyMap<string, SinceYouRead> {
  const [found, setFound] = useState<ReadonlyMap<string, SinceYouRead>>(new Map());
  useEffect(() => {
    if (books.length === 0 || !window.octavoShowViewer()) return;
    let isShown = true;
    const load = async () => {
      const { fetchSinceYouRead } = await import("#app/reading/read-chapters/public.tsx");
      const since = await fetchSinceYouRead(books.map(({ book }) => book.jid));
      if (isShown) setFound(new Map((since ?? []).map((each) => [each.jid, each])));
    };
    // Without a network the row is as for visitors.
    void load().catch(() => {});
    return () => void (isShown = false);
  }, [books]);
  return found;
}

const progressOf = ({ extent, place, language, characterCount }: Resumable) =>
  describeProgress(extent, place.progression, { language, characterCount });

const percentOf = (resumable: Resumable): string => progressOf(resumable).percent;

const addressOf = ({ chapter, place }: Resumable): string =>
  place.anchor ? `${chapter.address}#${encodeURIComponent(place.anchor)}` : chapter.address;

async function loadBooks(signal: AbortSignal): Promise<Resumable[]> {
  const stored = listStoredLocators(mostOpenedBooks);
  const elsewhere = await loadFromAccount(stored);
  // What was read on another device meanwhile stands where that device is.
  const here = stored.filter(({ jid, at }) => {
    const there = elsewhere.books.find(({ book }) => book.jid === jid);
    return !elsewhere.putAway.includes(jid) && !(there && there.place.at > at);
  });
  const isHere = (jid: string) => here.some((locator) => locator.jid === jid);
  const others = elsewhere.books.filter(({ book }) => !isHere(book.jid));
  return [...(await describe(here, signal)), ...others]
    .toSorted((one, other) => other.place.at - one.place.at)
    .slice(0, mostOpenedBooks);
}

/** Requested only where the account has progressions, or a library: it brings the code of signed-in pages along. */
async function loadFromAccount(stored: StoredBookLocator[]): Promise<ContinueAnswer> {
  const nothing: ContinueAnswer = { books: [], putAway: [] };
  if (!document.documentElement.matches("[data-places], [data-library]")) return nothing;
  try {
    const { callAsViewer } = await import("#app/identity/session/public.ts");
    const search = new URLSearchParams(stored.map(({ jid }) => ["jid", jid]));
    const response = await callAsViewer(`/api/library/continue?${search}`);
    return response.ok ? ((await response.json()) as ContinueAnswer) : nothing;
  } catch {
    // Without a network the locators of this device are used.
    return nothing;
  }
}

async function describe(locators: StoredBookLocator[], signal: AbortSignal): Promise<Resumable[]> {
  if (locators.length === 0) return [];
  try {
    const answer = await fetch(openedBooksAddress(locators), { signal });
    const { books } = (await answer.json()) as { books: OpenedBook[] };
    return books.flatMap((book) => {
      const locator = locators.find(({ jid }) => jid === book.book.jid);
      return locator ? [{ ...book, place: locator }] : [];
    });
  } catch {
    // Without a network the page is shown as without stored positions.
    return [];
  }
}
