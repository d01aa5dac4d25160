import { type ReactNode, useEffect, useState } from "react";
import { BookCover } from "#app/catalog/covers/public.tsx";
import { byline } from "#app/catalog/covers/public.ts";
import { separated } from "#app/ui/separated.ts";
import { bookAddress } from "../book/offline-files.ts";
import { listStoredBooks, removeBook, type StoredBook } from "../device/book-caches.ts";
import { loadDeviceViewer } from "../device/device-viewer.ts";
import { isLent, mayOpen } from "../device/offline-book.ts";
import { countFreeBytes } from "../device/room.ts";
import { removeRest } from "../device/visit.ts";
import { dayLabel, sizeLabel } from "./offline-labels.ts";

interface StoredListProps {
  /** Grows with each change elsewhere on the page. */
  changes: number;
  onChange: () => void;
  isOnline: boolean;
  /** What stands below comes with the list, whose height is known then: nothing moves. */
  children: ReactNode;
}

interface Shown {
  books: StoredBook[];
  freeBytes: number;
  now: number;
}

/** The books on this device that whoever uses it may open, with what they take. */
export function StoredList({ changes, onChange, isOnline, children }: StoredListProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  // Caches are outside React. Books stored in another window come when this one has the focus again.
  useEffect(() => {
    let isHere = true;
    const refresh = () => void findShown().then((found) => isHere && setShown(found));
    refresh();
    addEventListener("focus", refresh);
    return () => {
      isHere = false;
      removeEventListener("focus", refresh);
    };
  }, [changes]);
  if (!shown) return <p>Looking what is here…</p>;
  const { books, freeBytes, now } = shown;
  if (books.length === 0)
    return (
      <>
        <p>
          No book is on this device yet. “Keep on this device” on a book’s page, on shelves and in the
          reader’s contents puts it here.{" "}
          <a href="/search?text=held" className="link">
            Browse all books
          </a>
        </p>
        {children}
      </>
    );
  const bytes = books.reduce((sum, book) => sum + book.bytes, 0);
  const remove = async (book: StoredBook) => {
    await removeBook(book);
    await removeRest();
    onChange();
  };
  return (
    <>
      <section aria-labelledby="stored-heading">
        <h2 id="stored-heading">Books to read without a connection</h2>
        <p className="offline-sum">
          {sizeLabel(bytes)} used{Number.isFinite(freeBytes) && `, room for ${sizeLabel(freeBytes)} more`}
        </p>
        <ul className="offline-books">
          {books.map((book) => (
            <StoredEntry
              key={book.cacheName}
              book={book}
              now={now}
              isOnline={isOnline}
              remove={() => void remove(book)}
            />
          ))}
        </ul>
      </section>
      {children}
    </>
  );
}

async function findShown(): Promise<Shown> {
  const now = Date.now();
  if (!("caches" in window)) return { books: [], freeBytes: 0, now };
  const [viewer, books, freeBytes] = await Promise.all([
    loadDeviceViewer(),
    listStoredBooks(),
    countFreeBytes(),
  ]);
  return { books: books.filter((book) => mayOpen(book, viewer)), freeBytes, now };
}

interface StoredEntryProps {
  book: StoredBook;
  now: number;
  isOnline: boolean;
  remove: () => void;
}

function StoredEntry({ book, now, isOnline, remove }: StoredEntryProps) {
  const [isConfirming, confirm] = useState(false);
  const { card } = book;
  return (
    <li>
      <a href={bookAddress(card.jid)} tabIndex={-1} aria-hidden="true">
        <BookCover book={card} sizes="4rem" isEager />
      </a>
      <div>
        <p className="offline-title">
          <a href={bookAddress(card.jid)}>
            <bdi lang={card.language ?? undefined}>{card.title}</bdi>
          </a>
        </p>
        {card.authors.length > 0 && <p>{byline(card.authors)}</p>}
        <p>
          {describe(book, { now, isOnline })}
          {book.isStopped && isOnline && (
            <>
              {" "}
              <a className="link" href={`/offline?keep=${encodeURIComponent(card.jid)}`}>
                Continue
              </a>
            </>
          )}
        </p>
      </div>
      {isConfirming ? (
        <div className="offline-sure" role="group" aria-label={`Remove ${card.title}?`}>
          <button type="button" className="button" autoFocus onClick={remove}>
            Remove
          </button>
          <button type="button" className="button button-quiet" onClick={() => confirm(false)}>
            Cancel
          </button>
        </div>
      ) : (
        <button
          type="button"
          className="button button-quiet"
          aria-label={`Remove ${card.title}`}
          onClick={() => confirm(true)}
        >
          Remove
        </button>
      )}
    </li>
  );
}

function incompleteLabel({ isStopped }: StoredBook, isOnline: boolean): string {
  if (isStopped) return "stopped before it was complete";
  return isOnline ? "not complete yet" : "not complete: the rest comes with a connection";
}

function describe(book: StoredBook, { now, isOnline }: { now: number; isOnline: boolean }): string {
  const parts = [sizeLabel(book.bytes)];
  if (book.state === "partial") parts.push(incompleteLabel(book, isOnline));
  if (book.reason === "ahead") parts.push("kept while you read it");
  if (book.members)
    parts.push(
      isLent(book.members, now)
        ? `chapters for members until ${dayLabel(book.members.until)}`
        : "chapters for members need a visit to the site",
    );
  return separated(parts);
}
