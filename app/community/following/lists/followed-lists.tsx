import { href } from "react-router";
import { BookCard, type CoverFacts } from "#app/catalog/covers/public.tsx";
import { ProfilePicture } from "#app/identity/profiles/public.tsx";
import { changesAddress } from "#app/reading/read-chapters/public.ts";
import { FollowForm } from "#app/ui/following/follow-form.tsx";
import { Moment } from "#app/ui/times/moment.tsx";
import type { MomentFacts } from "#app/ui/times/times.ts";
import type { FollowedAuthor } from "../following-queries.server.ts";

interface FollowedWork {
  book: CoverFacts;
  unreadCount: number;
  /** Chapters that were read and have been revised since. */
  changed: { slug: string; since: number }[];
  /** The time of its latest release. */
  latest: MomentFacts | null;
}

export function FollowedWorks({ works }: { works: FollowedWork[] }) {
  return (
    <section aria-labelledby="works">
      <h2 id="works">Works</h2>
      <ul className="followed-works">
        {works.map(({ book, unreadCount, changed, latest }) => (
          <li key={book.jid}>
            <BookCard book={book} />
            <p className="release-facts">
              {unreadCount > 0 ? <b>{`${unreadCount} new`}</b> : latest && <Moment moment={latest} />}
            </p>
            {changed[0] && (
              <p className="release-facts">
                <a className="link" href={changesAddress(book.jid, changed[0].slug, changed[0].since)}>
                  {`${changed.length} changed since you read`}
                </a>
              </p>
            )}
            <FollowForm action={addressOf({ kind: "book", name: book.jid })} title={book.title} isInList />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function FollowedAuthors({ authors }: { authors: FollowedAuthor[] }) {
  return (
    <section aria-labelledby="authors">
      <h2 id="authors">Authors</h2>
      <ul className="followed-authors">
        {authors.map(({ kind, name, title, address, ...picture }) => (
          <li key={address}>
            <ProfilePicture profile={{ ...picture, handle: name, fullName: title }} side={44} />
            <a className="link" href={address}>
              <bdi>{title}</bdi>
            </a>
            <FollowForm
              action={addressOf({ kind, name })}
              title={title}
              brings={kind === "contributor" ? "books" : "chapters"}
              isInList
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const addressOf = ({ kind, name }: Pick<FollowedAuthor, "kind" | "name">) =>
  href("/following/:kind/:name", { kind, name });
