import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Navigation, NavigationEntry, NavigationTarget } from "#app/manuscript/epub/read/publication.ts";
import { chapterAddress, type OpenBook, type OpenChapter } from "../opening.ts";

interface ContentsProps {
  book: OpenBook;
  chapter: OpenChapter;
  /** The block at the top of the screen. */
  place: string | null;
  close: () => void;
}

type Answer = (Navigation & { locked: string[] }) | "coming" | "failed";

/** Contents with the present chapter marked, landmarks, and pages of the printed book. */
export function Contents({ book, chapter, place, close }: ContentsProps) {
  const [answer, setAnswer] = useState<Answer>("coming");
  const list = useRef<HTMLDivElement>(null);
  // Fetched here and not with the chapter: a list may be longer than the chapter.
  useEffect(() => {
    const ending = new AbortController();
    fetch(`/book-reader/${encodeURIComponent(book.jid)}/navigation.json`, { signal: ending.signal })
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.statusText))))
      .then(setAnswer, () => ending.signal.aborted || setAnswer("failed"));
    return () => ending.abort();
  }, [book.jid]);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }, [answer]);

  if (answer === "coming") return <p className="reader-waiting">Opening the contents…</p>;
  if (answer === "failed")
    return (
      <p>
        The contents could not be fetched. They are also on{" "}
        <a href={`/bookdetail/${book.jid}`}>the book’s page</a>.
      </p>
    );
  const current = findCurrent(answer.contents, chapter.slug);
  return (
    <div ref={list}>
      <nav aria-label="Contents">
        <Entries {...{ book, close, current, locked: answer.locked }} entries={answer.contents} />
      </nav>
      {answer.landmarks.length > 0 && (
        <nav aria-label="Landmarks">
          <h2>Landmarks</h2>
          <Entries {...{ book, close, current: null, locked: [] }} entries={answer.landmarks} />
        </nav>
      )}
      {answer.pageList.length > 0 && (
        <PageList {...{ book, close }} slug={chapter.slug} pages={answer.pageList} place={place} />
      )}
    </div>
  );
}

// An entry without a fragment says the chapter itself; else the first that leads into it.
function findCurrent(entries: NavigationEntry[], slug: string): NavigationEntry | null {
  const all = entries.flatMap(function flatten(entry): NavigationEntry[] {
    return [entry, ...entry.children.flatMap(flatten)];
  });
  const here = all.filter((entry) => entry.target?.chapter === slug);
  return here.find((entry) => entry.target?.fragment === null) ?? here[0] ?? null;
}

interface EntriesProps {
  book: OpenBook;
  entries: NavigationEntry[];
  current: NavigationEntry | null;
  /** Chapters for members. */
  locked: string[];
  close: () => void;
}

function Entries({ book, entries, current, locked, close }: EntriesProps) {
  return (
    <ol>
      {entries.map((entry, index) => (
        <li key={index} dir="auto">
          {entry.target ? (
            <a
              href={addressOf(book, entry.target)}
              aria-current={entry === current ? "true" : undefined}
              onClick={close}
            >
              {entry.label}
              {entry.children.length === 0 && locked.includes(entry.target.chapter) && (
                <small className="reader-for-members"> for members</small>
              )}
            </a>
          ) : (
            <span>{entry.label}</span>
          )}
          {entry.children.length > 0 && (
            <Entries {...{ book, current, locked, close }} entries={entry.children} />
          )}
        </li>
      ))}
    </ol>
  );
}

interface PageListProps {
  book: OpenBook;
  pages: NavigationEntry[];
  slug: string;
  place: string | null;
  close: () => void;
}

function PageList({ book, pages, slug, place, close }: PageListProps) {
  const navigate = useNavigate();
  const [isUnknown, setUnknown] = useState(false);
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get("page")).trim().toLowerCase();
    const page = pages.find((entry) => entry.label.trim().toLowerCase() === wanted);
    if (!page?.target) return setUnknown(true);
    close();
    void navigate(addressOf(book, page.target));
  };
  const [first, last] = [pages[0]?.label, pages.at(-1)?.label];
  const [here] = useState(() => pageAt(pages, slug, place));
  return (
    <form className="reader-page-list" onSubmit={go}>
      <label>
        Page of the printed book ({first}–{last})
        <input
          name="page"
          required
          autoComplete="off"
          inputMode="text"
          aria-invalid={isUnknown}
          onInput={() => setUnknown(false)}
        />
      </label>
      <button type="submit">Go</button>
      {here !== null && <p>You are on page {here}.</p>}
      {isUnknown && <p role="alert">There is no such page.</p>}
    </form>
  );
}

/** The printed page that the top of the screen is on: the last that begins there or before. */
function pageAt(pages: NavigationEntry[], slug: string, place: string | null): string | null {
  const inChapter = pages.filter(({ target }) => target?.chapter === slug);
  const top = place === null ? null : document.getElementById(place);
  const begun = inChapter.findLast(({ target }) => {
    const mark = target?.fragment ? document.getElementById(target.fragment) : null;
    if (!mark) return target?.fragment === null;
    if (!top) return beginsText(mark);
    return mark === top || (mark.compareDocumentPosition(top) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
  const [first] = inChapter;
  const before = first ? pages[pages.indexOf(first) - 1] : undefined;
  return (begun ?? before)?.label ?? null;
}

/** Whether no words come before it: so it is where a chapter begins, whose top has no name. */
function beginsText(mark: Element): boolean {
  const text = mark.closest(".book-text");
  if (!text) return false;
  const range = document.createRange();
  range.setStart(text, 0);
  range.setEndBefore(mark);
  return range.toString().trim() === "";
}

function addressOf(book: OpenBook, { chapter, fragment }: NavigationTarget): string {
  return `${chapterAddress(book.jid, chapter)}${fragment === null ? "" : `#${encodeURIComponent(fragment)}`}`;
}
