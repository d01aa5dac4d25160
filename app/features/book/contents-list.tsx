import type { NavigationEntry } from "#app/manuscript/epub/publication.ts";
import { readerAddress } from "./reader-address.ts";

/** A longer list is folded after so many entries, its beginning left in view. */
const shownEntries = 12;

const countOf = (entries: NavigationEntry[]): number =>
  entries.reduce((sum, entry) => sum + 1 + countOf(entry.children), 0);

interface ContentsListProps {
  jid: string;
  entries: NavigationEntry[];
  language: string | null;
}

/** The book's own table of contents, as deep as it goes; every entry opens the reader there. */
export function ContentsList({ jid, entries, language }: ContentsListProps) {
  const isLong = countOf(entries) > shownEntries + 4;
  const shown = isLong ? firstEntries(entries) : entries;
  const folded = entries.slice(shown.length);
  return (
    <nav aria-labelledby="contents" className="book-contents" lang={language ?? undefined}>
      <h2 id="contents" lang="en">
        Contents
      </h2>
      <Entries jid={jid} entries={shown} />
      {folded.length > 0 && (
        <details>
          <summary lang="en">Show the other {countOf(folded)}</summary>
          <Entries jid={jid} entries={folded} />
        </details>
      )}
    </nav>
  );
}

/** Whole top-level entries, until enough lines are filled. */
function firstEntries(entries: NavigationEntry[]): NavigationEntry[] {
  let lines = 0;
  const end = entries.findIndex((entry) => (lines += 1 + countOf(entry.children)) > shownEntries);
  return entries.slice(0, Math.max(1, end));
}

function Entries({ jid, entries }: { jid: string; entries: NavigationEntry[] }) {
  return (
    <ol>
      {entries.map((entry, index) => (
        <li key={`${index} ${entry.label}`}>
          {entry.target ? (
            <a href={readerAddress(jid, entry.target)} dir="auto">
              {entry.label}
            </a>
          ) : (
            <span dir="auto">{entry.label}</span>
          )}
          {entry.children.length > 0 && <Entries jid={jid} entries={entry.children} />}
        </li>
      ))}
    </ol>
  );
}
