import { href } from "react-router";
import { readerAddress } from "#app/catalog/books/public.ts";
import { byline } from "#app/catalog/covers/public.ts";
import { BookCover } from "#app/catalog/covers/public.tsx";
import { counted } from "#app/ui/counted.ts";
import type { UnreadWork } from "./unread-queries.server.ts";

interface ListedWork extends Omit<UnreadWork, "since"> {
  /** "since Tuesday" */
  since: string;
}

const mostChapters = 3;

/** Works with chapters that the profile has not read: the next of them is one press away. */
export function UnreadList({ works }: { works: ListedWork[] }) {
  const count = works.reduce((sum, { chapters }) => sum + chapters.length, 0);
  return (
    <section aria-labelledby="unread">
      <div className="unread-head">
        <h2 id="unread">{count === 0 ? "You are up to date" : counted(count, "new chapter")}</h2>
        {count > 0 && (
          <form method="post" action={href("/following")}>
            <button className="button-plain" name="intent" value="read">
              Mark all as read
            </button>
          </form>
        )}
      </div>
      {count === 0 ? (
        <p>
          You have opened every chapter that came out since you follow. The next ones will be listed here.
        </p>
      ) : (
        <ul className="unread-list">
          {works.map((work) => (
            <UnreadItem key={work.book.jid} work={work} />
          ))}
        </ul>
      )}
    </section>
  );
}

function UnreadItem({ work: { book, chapters, since } }: { work: ListedWork }) {
  const [next] = chapters;
  const more = chapters.length - mostChapters;
  const addressOf = (slug: string) => readerAddress(book, { chapter: slug, fragment: null });
  return (
    <li>
      <a
        href={href("/bookdetail/:jid", { jid: book.jid })}

        tabIndex={-1}
        aria-hidden="true"
      >
        <BookCover book={book} sizes="5rem" />
      </a>
      <div>
        <h3>
          <a href={href("/bookdetail/:jid", { jid: book.jid })} lang={book.language ?? undefined}>
            <bdi>{book.title}</bdi>
          </a>
        </h3>
        <p className="release-facts">
          <bdi>{byline(book.authors, 2)}</bdi>
        </p>
        <p className="unread-count">{`${counted(chapters.length, "new chapter")} ${since}`}</p>
        <ul className="unread-chapters">
          {chapters.slice(0, mostChapters).map(({ slug, title, access }) => (
            <li key={slug}>
              <a className="link" href={addressOf(slug)}>
                <bdi>{title}</bdi>
              </a>
              {access === "members" && " (for members)"}
            </li>
          ))}
          {more > 0 && <li>{`and ${more} more`}</li>}
        </ul>
        {next && (
          <a className="button button-quiet" href={addressOf(next.slug)}>
            Read<span className="visually-hidden">{` ${next.title}`}</span>
          </a>
        )}
      </div>
    </li>
  );
}
