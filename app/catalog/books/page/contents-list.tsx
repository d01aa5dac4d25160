import type { NavigationEntry } from "#app/manuscript/epub/read/publication.ts";
import { type LinkedBook, readerAddress } from "./reader-address.ts";

/** A longer list is collapsed after this many entries, with its beginning visible. */
const shownEntries = 12;
const foldedFrom = 16;

const countOf = (entries: NavigationEntry[]): number =>
  entries.reduce((sum, entry) => sum + 1 + countOf(entry.children), 0);

interface ContentsListProps {
  book: LinkedBook;
  entries: NavigationEntry[];
  /** What stands before the text, folded. */
  front: NavigationEntry[];
  language: string | null;
}

/** The book's own table of contents, as deep as it goes; every entry opens the reader there. */
export function ContentsList({ book, entries, front, language }: ContentsListProps) {
  const isLong = countOf(entries) > foldedFrom;
  const end = entries.length > foldedFrom ? shownEntries : entries.length;
  return (
    <nav aria-labelledby="contents" className="book-contents" lang={language ?? undefined}>
      <h2 id="contents" lang="en">
        Contents
      </h2>
      {front.length > 0 && (
        <details>
          <summary lang="en">Front matter</summary>
          <Entries book={book} entries={front} isLong={false} />
        </details>
      )}
      <Entries book={book} entries={entries.slice(0, end)} isLong={isLong} />
      {end < entries.length && <Folded book={book} entries={entries.slice(end)} isLong={isLong} />}
    </nav>
  );
}

interface EntriesProps {
  book: LinkedBook;
  entries: NavigationEntry[];
  /** Parts of a long list have their chapters collapsed. */
  isLong: boolean;
}

function Folded({ book, entries, isLong }: EntriesProps) {
  return (
    <details>
      <summary lang="en">Show {countOf(entries)} more</summary>
      <Entries book={book} entries={entries} isLong={isLong} />
    </details>
  );
}

function Entries({ book, entries, isLong }: EntriesProps) {
  return (
    <ol>
      {entries.map(({ label, target, children }, index) => (
        <li key={`${index} ${label}`}>
          {target ? (
            <a href={readerAddress(book, target)} dir="auto">
              {label}
            </a>
          ) : (
            <span dir="auto">{label}</span>
          )}
          {children.length > 0 &&
            (isLong && children.length > 3 ? (
              <Folded book={book} entries={children} isLong={false} />
            ) : (
              <Entries book={book} entries={children} isLong={isLong} />
            ))}
        </li>
      ))}
    </ol>
  );
}
