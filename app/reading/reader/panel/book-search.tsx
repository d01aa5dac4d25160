import { type FormEvent, type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { BookHits } from "../searching/book-hits.ts";
import { fetchHits, type SearchFailure } from "../searching/fetch-hits.ts";
import { chapterAddress, type OpenBook } from "../opening.ts";
import type { ReadingState } from "../locator/opening-target.ts";

type Answer = BookHits | "none" | "coming" | SearchFailure;

/** Full-text search in this book. */
export function BookSearch({ book, close }: { book: OpenBook; close: () => void }) {
  const [answer, setAnswer] = useState<Answer>("none");
  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = String(new FormData(event.currentTarget).get("q")).trim();
    if (query === "") return;
    setAnswer("coming");
    setAnswer(await fetchHits(book.jid, query));
  };
  return (
    <div className="reader-search">
      <search>
        <form onSubmit={(event) => void search(event)}>
          <input
            name="q"
            type="search"
            dir="auto"
            aria-label="Search in this book"
            placeholder="Search in this book"
            maxLength={100}
          />
          <button type="submit">Search</button>
        </form>
      </search>
      <div aria-live="polite">
        <Hits book={book} close={close} answer={answer} />
      </div>
    </div>
  );
}

function Hits({ book, close, answer }: { book: OpenBook; close: () => void; answer: Answer }) {
  const navigate = useNavigate();
  if (answer === "none") return null;
  if (answer === "coming") return <p className="reader-waiting">Searching…</p>;
  if (answer === "failed") return <p>The search could not be made. Try again in a moment.</p>;
  if (answer === "unreached")
    return (
      <p>
        The site could not be reached, and this book is not kept on this device. Try again when you are
        connected.
      </p>
    );
  const { hits, query, isCut } = answer;
  if (hits.length === 0) return <p>“{query}” is not in this book.</p>;
  // The history state says which hit to show; an address cannot.
  const show = (event: MouseEvent, hit: BookHits["hits"][number]) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    close();
    const state = { find: { query, occurrence: hit.occurrence } } satisfies ReadingState;
    void navigate(chapterAddress(book.jid, hit.chapter), { state });
  };
  return (
    <>
      <p>
        {isCut
          ? `The first ${hits.length} places`
          : hits.length === 1
            ? "One place"
            : `${hits.length} places`}
      </p>
      {groupByChapter(hits).map(({ chapter, title, hits: found }) => (
        <section key={chapter} aria-label={title}>
          <h2 dir="auto">
            {title} <small>{found.length}</small>
          </h2>
          <ol>
            {found.map((hit) => (
              <li key={hit.occurrence}>
                <a href={chapterAddress(book.jid, chapter)} dir="auto" onClick={(event) => show(event, hit)}>
                  {hit.before}
                  <mark>{hit.match}</mark>
                  {hit.after}
                </a>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

interface ChapterHits {
  chapter: string;
  title: string;
  hits: BookHits["hits"];
}

/** Hits come in reading order, those of a chapter together. */
function groupByChapter(hits: BookHits["hits"]): ChapterHits[] {
  const groups: ChapterHits[] = [];
  for (const hit of hits) {
    const last = groups.at(-1);
    if (last?.chapter === hit.chapter) last.hits.push(hit);
    else groups.push({ chapter: hit.chapter, title: hit.chapterTitle, hits: [hit] });
  }
  return groups;
}
