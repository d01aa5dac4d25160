import type { NavigationEntry } from "#app/manuscript/epub/publication.ts";
import { readerAddress } from "./reader-address.ts";

/** A longer list is folded after so many entries, its beginning left in view. */
const shownEntries = 12;
const foldedFrom = 16;

const countOf = (entries: NavigationEntry[]): number =>
  entries.reduce((sum, entry) => sum + 1 + countOf(entry.children), 0);

interface ContentsListProps {
  jid: string;
  entries: NavigationEntry[];
  language: string | null;
}

/** The book's own table of contents, as deep as it goes; every entry opens the reader there. */
export function ContentsList({ jid, entries, language }: ContentsListProps) {
  const isLong = countOf(entries) > foldedFrom;
  const end = entries.length > foldedFrom ? shownEntries : entries.length;
  return (
    <nav aria-labelledby="contents" className="book-contents" lang={language ?? undefined}>
      <h2 id="contents" lang="en">
        Contents
      </h2>
      <Entries jid={jid} entries={entries.slice(0, end)} isLong={isLong} />
      {end < entries.length && <Folded jid={jid} entries={entries.slice(end)} isLong={isLong} />}
    </nav>
  );
}

interface EntriesProps {
  jid: string;
  entries: NavigationEntry[];
  /** Parts of a long list keep their chapters folded. */
  isLong: boolean;
}

function Folded({ jid, entries, isLong }: EntriesProps) {
  return (
    <details>
      <summary lang="en">Show {countOf(entries)} more</summary>
      <Entries jid={jid} entries={entries} isLong={isLong} />
    </details>
  );
}

function Entries({ jid, entries, isLong }: EntriesProps) {
  return (
    <ol>
      {entries.map(({ label, target, children }, index) => (
        <li key={`${index} ${label}`}>
          {target ? (
            <a href={readerAddress(jid, target)} dir="auto">
              {label}
            </a>
          ) : (
            <span dir="auto">{label}</span>
          )}
          {children.length > 0 &&
            (isLong && children.length > 3 ? (
              <Folded jid={jid} entries={children} isLong={false} />
            ) : (
              <Entries jid={jid} entries={children} isLong={isLong} />
            ))}
        </li>
      ))}
    </ol>
  );
}
