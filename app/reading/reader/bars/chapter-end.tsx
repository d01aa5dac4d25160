import { totalProgression, wholePercent } from "../locator/locator.ts";
import { chapterAddress, extentOf, isEndOfText, type ReaderProps } from "../opening.ts";
import { DraftEnd } from "../preview/draft-end.tsx";
import { TheEnd } from "./the-end.tsx";

/** Shown after the last line: the end of the story, and links to the chapters before and after. */
export function ChapterEnd({ book, chapter, previous, next, nextReads }: ReaderProps) {
  if (book.draft) return <DraftEnd draft={book.draft} />;
  const isEnd = isEndOfText(chapter) && !chapter.isLocked;
  const isLast = next === null && chapter.isLinear && !chapter.isLocked;
  return (
    <nav className="reader-end" aria-label="Chapters">
      {(isEnd || isLast) && <TheEnd book={book} isEnd={isEnd} nextReads={nextReads} />}
      {!chapter.isLinear && <p>This page stands outside the reading order.</p>}
      {/* On the sides on which they lie, as the bar and the keys have them. */}
      <div className="reader-neighbours" dir={book.progressionDirection}>
        {previous && (
          <a rel="prev" data-discover="true" href={chapterAddress(book.jid, previous.slug)}>
            <small>Previous</small> <bdi>{previous.title}</bdi>
          </a>
        )}
        {next && (
          <a rel="next" data-discover="true" href={chapterAddress(book.jid, next.slug)}>
            <small>{chapter.isLinear ? (isEnd ? "After the text" : "Next") : "On with the book"}</small>{" "}
            <bdi>{next.title}</bdi>
          </a>
        )}
      </div>
      {!chapter.isLocked && !(isEnd && next) && (
        <p className="reader-so-far">
          {wholePercent(totalProgression(extentOf(book, chapter), 1))} % of the book read at the end of this
          chapter
        </p>
      )}
    </nav>
  );
}
