import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Navigation, NavigationEntry, NavigationTarget } from "#app/manuscript/epub/read/publication.ts";
import { splitContents } from "#app/manuscript/epub/read/matter/split-contents.ts";
import type { ReadingState } from "../locator/opening-target.ts";
import { chapterAddress, type OpenBook, type OpenChapter } from "../opening.ts";
import { Been } from "./been.tsx";

interface ContentsProps {
  book: OpenBook;
  chapter: OpenChapter;
  /** The block at the top of the screen. */
  position: string | null;
  close: () => void;
}

type Answer = (Navigation & { front: string[]; locked: string[] }) | "coming" | "failed";

/** Contents with the current chapter highlighted, landmarks, and pages of the printed book. */
export function Contents({ book, chapter, position, close }: ContentsProps) {
  const [answer, setAnswer] = useState<Answer>("coming");
  const list = useRef<HTMLDivElement>(null);
  // Fetched separately: the list may be longer than the chapter.
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
  const { front, rest } = splitContents(answer.contents, answer.front);
  const shown = { book, close, current, locked: answer.locked };
  return (
    <div ref={list}>
      <Been book={book} close={close} />
      <nav aria-label="Contents">
        {front.length > 0 && (
          <details className="reader-front" open={answer.front.includes(chapter.slug)}>
            <summary>Front matter</summary>
            <Entries {...shown} entries={front} />
          </details>
        )}
        <Entries {...shown} entries={rest} />
      </nav>
      <p>
        <a
          href={`/offline?keep=${encodeURIComponent(book.jid)}`}
          data-keep={book.jid}
          className="reader-keep"
        >
          Keep on this device
        </a>
      </p>
      {answer.landmarks.length > 0 && (
        <nav aria-label="Landmarks">
          <h2>Landmarks</h2>
          <Entries book={book} close={close} current={null} locked={[]} entries={answer.landmarks} />
        </nav>
      )}
      {answer.pageList.length > 0 && (
        <PageList book={book} close={close} slug={chapter.slug} pages={answer.pageList} position={position} />
      )}
    </div>
  );
}

// The entry without a fragment, otherwise the first one that points into the chapter.
function findCurrent(entries: NavigationEntry[], slug: string): NavigationEntry | null {
  const all = entries.flatMap(function flatten(entry): NavigationEntry[] {
    return [entry, ...entry.children.flatMap(flatten)];
  });
  const here = all.filter((entry) => entry.target?.chapter === slug);
  return here.find((entry) => entry.target?.fragment === null) ?? here[0] ?? null;
}

const jump = { isJump: true } satisfies ReadingState;

interface EntriesProps {
  book: OpenBook;
  entries: NavigationEntry[];
  current: NavigationEntry | null;
  /** Members' chapters. */
  locked: string[];
  close: () => void;
}

function Entries({ book, entries, current, locked, close }: EntriesProps) {
  const navigate = useNavigate();
  // An address cannot say that the chapter was chosen and not read on to.
  const go = (event: MouseEvent, target: NavigationTarget) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    close();
    void navigate(addressOf(book, target), { state: jump });
  };
  const ofEntries = { book, current, locked, close };
  return (
    <ol>
      {entries.map(({ label, target, children }, index) => (
        <li key={index} dir="auto">
          {target ? (
            <a
              href={addressOf(book, target)}
              aria-current={entries[index] === current ? "true" : undefined}
              onClick={(event) => go(event, target)}
            >
              {label}
              {children.length === 0 && locked.includes(target.chapter) && <small> for members</small>}
            </a>
          ) : (
            <span>{label}</span>
          )}
          {children.length > 0 && <Entries {...ofEntries} entries={children} />}
        </li>
      ))}
    </ol>
  );
}

interface PageListProps {
  book: OpenBook;
  pages: NavigationEntry[];
  slug: string;
  position: string | null;
  close: () => void;
}

function PageList({ book, pages, slug, position, close }: PageListProps) {
  const navigate = useNavigate();
  const [isUnknown, setUnknown] = useState(false);
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get("page")).trim().toLowerCase();
    const page = pages.find((entry) => entry.label.trim().toLowerCase() === wanted);
    if (!page?.target) return setUnknown(true);
    close();
    void navigate(addressOf(book, page.target), { state: jump });
  };
  const [first, last] = [pages[0]?.label, pages.at(-1)?.label];
  const [here] = useState(() => pageAt(pages, slug, position));
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

/** The printed page at the top of the screen: the last one that begins there or before. */
function pageAt(pages: NavigationEntry[], slug: string, position: string | null): string | null {
  const inChapter = pages.filter(({ target }) => target?.chapter === slug);
  const top = position === null ? null : document.getElementById(position);
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

/** Whether no text comes before it, as at the start of a chapter, which has no anchor. */
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
