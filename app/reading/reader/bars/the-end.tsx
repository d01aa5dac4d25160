import { BookCover, type CoverFacts } from "#app/catalog/covers/public.tsx";
import { FollowForm } from "#app/ui/following/follow-form.tsx";
import { formatDay } from "#app/ui/times/times.ts";
import { byline, type NextReads, type OpenBook } from "../opening.ts";

interface TheEndProps {
  book: OpenBook;
  /** The end of the story, not only of the back matter. */
  isEnd: boolean;
  nextReads: NextReads | null;
}

/** The end of a book, and what to read next. */
export function TheEnd({ book, isEnd, nextReads }: TheEndProps) {
  return (
    <div className="reader-the-end">
      {isEnd &&
        (book.isUnfinished ? (
          <MoreToCome book={book} />
        ) : (
          <Finis book={book} cover={nextReads?.finished ?? null} />
        ))}
      {nextReads && nextReads.similar.length > 0 && (
        <section aria-labelledby="reader-next">
          <h2 id="reader-next">Read next</h2>
          <ul className="reader-next">
            {nextReads.similar.map((read) => (
              <li key={read.jid}>
                <BookLink book={read} sentence={read.sentence} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {nextReads && nextReads.byAuthors.length > 0 && (
        <section aria-labelledby="reader-more">
          <h2 id="reader-more">More by {byline(book)}</h2>
          <ul className="reader-more">
            {nextReads.byAuthors.map((read) => (
              <li key={read.jid}>
                <BookLink book={read} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="reader-elsewhere">
        <a href={addressOf(book)}>About the book</a> · <a href="/">All books</a>
      </p>
    </div>
  );
}

const addressOf = ({ jid }: { jid: string }) => `/bookdetail/${encodeURIComponent(jid)}`;

function BookLink({ book, sentence }: { book: CoverFacts; sentence?: string | null }) {
  return (
    <a href={addressOf(book)}>
      <BookCover book={book} sizes="6rem" />
      <span lang={book.language ?? undefined}>
        <bdi>{book.title}</bdi>
        {sentence && (
          <small>
            <bdi>{sentence}</bdi>
          </small>
        )}
      </span>
    </a>
  );
}

function Finis({ book, cover }: { book: OpenBook; cover: CoverFacts | null }) {
  return (
    <>
      <p className="reader-finis">The end</p>
      {cover && (
        <div className="reader-finished">
          <BookCover book={cover} sizes="7.5rem" />
        </div>
      )}
      <p>
        You have reached the end of{" "}
        <cite>
          <bdi>{book.title}</bdi>
        </cite>
        .
      </p>
    </>
  );
}

/** The target asks for sign-in if necessary; this page is the same for everyone. */
function MoreToCome({ book }: { book: OpenBook }) {
  return (
    <>
      <p>
        You have read all that is out of{" "}
        <cite>
          <bdi>{book.title}</bdi>
        </cite>
        . It goes on.
      </p>
      {book.nextChapterAt && (
        <p>
          {"The next chapter comes out on "}
          <time dateTime={book.nextChapterAt}>{formatDay(new Date(book.nextChapterAt), "UTC")}</time>.
        </p>
      )}
      <FollowForm action={`/following/book/${encodeURIComponent(book.jid)}`} title={book.title} />
    </>
  );
}
