import { totalProgression, wholePercent } from "../locator/locator.ts";
import { byline, chapterAddress, extentOf } from "../opening.ts";
import type { ReaderProps } from "../opening.ts";

/** Shown after the last line: a link to the next chapter, or to other books at the end of the book. */
export function ChapterEnd({ book, chapter, previous, next, others }: ReaderProps) {
  const bookPage = `/bookdetail/${encodeURIComponent(book.jid)}`;
  return (
    <nav className="reader-end" aria-label="Chapters">
      {!next && chapter.isLinear && !chapter.isLocked && (
        <div className="reader-the-end">
          {book.isUnfinished ? <MoreToCome book={book} /> : <TheEnd book={book} />}
          <p>
            <a href={bookPage}>About the book</a> · <a href="/">All books</a>
          </p>
          {others.length > 0 && (
            <>
              <h2>More by {byline(book)}</h2>
              <ul>
                {others.map((other) => (
                  <li key={other.jid}>
                    <a href={`/bookdetail/${encodeURIComponent(other.jid)}`}>{other.title}</a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      {!chapter.isLinear && <p className="reader-aside">This page stands outside the reading order.</p>}
      <div className="reader-neighbours">
        {previous && (
          <a rel="prev" data-discover="true" href={chapterAddress(book.jid, previous.slug)}>
            <small>Previous</small> {previous.title}
          </a>
        )}
        {next && (
          <a rel="next" data-discover="true" href={chapterAddress(book.jid, next.slug)}>
            <small>{chapter.isLinear ? "Next" : "On with the book"}</small> {next.title}
          </a>
        )}
      </div>
      {!chapter.isLocked && (
        <p className="reader-so-far">
          {wholePercent(totalProgression(extentOf(book, chapter), 1))} % of the book read at the end of this
          chapter
        </p>
      )}
    </nav>
  );
}

function TheEnd({ book }: Pick<ReaderProps, "book">) {
  return (
    <>
      <p className="reader-finis">The end</p>
      <p>
        You have reached the end of <cite>{book.title}</cite>.
      </p>
    </>
  );
}

/** The target asks for sign-in if necessary; this page is the same for everyone. */
function MoreToCome({ book }: Pick<ReaderProps, "book">) {
  return (
    <>
      <p>
        You have read all that is out of <cite>{book.title}</cite>. It goes on.
      </p>
      <form method="post" action={`/following/book/${encodeURIComponent(book.jid)}`}>
        <button className="button button-quiet">Tell me about new chapters</button>
      </form>
    </>
  );
}
