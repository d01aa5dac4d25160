import { useEffect, useState } from "react";
import { BookCover } from "#app/catalog/covers/public.tsx";
import { describeProgress } from "#app/reading/reader/public.ts";
import type { ContinueAnswer } from "./continue-resource.ts";
import { mostOpenedBooks, type OpenedBook, openedBooksAddress } from "./opened-books.ts";
import { listStoredPlaces, type StoredPlace } from "./stored-places.ts";

interface Resumable extends OpenedBook {
  place: Pick<StoredPlace, "anchor" | "progression" | "at">;
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
  const [latest, ...others] = books;
  if (!latest) return null;
  return (
    <>
      <LatestBook resumable={latest} />
      {others.length > 0 && (
        <ul className="continue-others" aria-label="Other books you have begun">
          {others.map((resumable) => (
            <li key={resumable.book.jid}>
              <a href={addressOf(resumable)}>
                <BookCover book={resumable.book} sizes="4rem" isEager />
                <span className="visually-hidden">{resumable.book.title}</span> {percentOf(resumable)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function LatestBook({ resumable }: { resumable: Resumable }) {
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
          <bdi>{chapter.title}</bdi> · {[percent, left].filter(Boolean).join(", ")}
        </p>
        <a href={addressOf(resumable)} className="button">
          Continue
        </a>
      </div>
    </div>
  );
}

const progressOf = ({ extent, place, language, characterCount }: Resumable) =>
  describeProgress(extent, place.progression, { language, characterCount });

const percentOf = (resumable: Resumable): string => progressOf(resumable).percent;

const addressOf = ({ chapter, place: { anchor } }: Resumable): string =>
  anchor ? `${chapter.address}#${encodeURIComponent(anchor)}` : chapter.address;

async function loadBooks(signal: AbortSignal): Promise<Resumable[]> {
  const stored = listStoredPlaces(mostOpenedBooks);
  const elsewhere = await loadFromAccount(stored);
  // What was read on another device meanwhile stands where that device is.
  const here = stored.filter(({ jid, at }) => {
    const there = elsewhere.books.find(({ book }) => book.jid === jid);
    return !elsewhere.putAway.includes(jid) && !(there && there.place.at > at);
  });
  const isHere = (jid: string) => here.some((place) => place.jid === jid);
  const others = elsewhere.books.filter(({ book }) => !isHere(book.jid));
  return [...(await describe(here, signal)), ...others]
    .toSorted((one, other) => other.place.at - one.place.at)
    .slice(0, mostOpenedBooks);
}

/** Asked for where the account has places, or a library, only: it brings the code of signed-in pages along. */
async function loadFromAccount(stored: StoredPlace[]): Promise<ContinueAnswer> {
  const nothing: ContinueAnswer = { books: [], putAway: [] };
  if (!document.documentElement.matches("[data-places], [data-library]")) return nothing;
  try {
    const { callAsViewer } = await import("#app/identity/session/public.ts");
    const search = new URLSearchParams(stored.map(({ jid }) => ["jid", jid]));
    const response = await callAsViewer(`/api/library/continue?${search}`);
    return response.ok ? ((await response.json()) as ContinueAnswer) : nothing;
  } catch {
    // Without a network the device's own places are shown.
    return nothing;
  }
}

async function describe(places: StoredPlace[], signal: AbortSignal): Promise<Resumable[]> {
  if (places.length === 0) return [];
  try {
    const answer = await fetch(openedBooksAddress(places), { signal });
    const { books } = (await answer.json()) as { books: OpenedBook[] };
    return books.flatMap((book) => {
      const place = places.find(({ jid }) => jid === book.book.jid);
      return place ? [{ ...book, place }] : [];
    });
  } catch {
    // Without a network the page is shown as without stored positions.
    return [];
  }
}
