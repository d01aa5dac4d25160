import { byline } from "#app/catalog/covers/public.ts";
import { href } from "react-router";
import { separator } from "#app/ui/separated.ts";
import { Moment } from "#app/ui/times/moment.tsx";
import type { MomentFacts } from "#app/ui/times/times.ts";
import type { ReleaseSummary } from "../mails/new-chapters-mail.ts";

interface ListedRelease extends ReleaseSummary {
  id: number;
  when: MomentFacts;
  /** Released since this page was last opened. */
  isNew: boolean;
}

const verbs = { first: "Published", chapter: "New", update: "Revised" };
const mostChapters = 5;

/** Releases of what the profile follows, and books that name whom it follows, newest first. */
export function ReleaseList({ releases }: { releases: ListedRelease[] }) {
  return (
    <section aria-labelledby="news">
      <h2 id="news">What is new</h2>
      <ul className="release-list">
        {releases.map((release) => (
          <ReleaseItem key={`${release.jid} ${release.id}`} release={release} />
        ))}
      </ul>
    </section>
  );
}

function ReleaseItem({
  release: { kind, note, jid, title, authors, chapters, when, isNew },
}: {
  release: ListedRelease;
}) {
  const more = chapters.length - mostChapters;
  return (
    <li data-is-new={isNew ? true : undefined}>
      <h3>
        <a className="link" href={href("/bookdetail/:jid", { jid })}>
          <bdi>{title}</bdi>
        </a>
        {isNew && <span className="release-mark">New to you</span>}
      </h3>
      <p className="release-facts">
        <bdi>{byline(authors)}</bdi>
        {separator}
        <Moment moment={when} />
      </p>
      <p>
        {chapters.length === 0 ? "A new book in this library" : `${verbs[kind]}: `}
        {chapters.slice(0, mostChapters).map(({ slug, title: name, access }, at) => (
          <span key={slug}>
            {at > 0 && ", "}
            <a
              className="link"
              href={`/book-reader/${jid}/${encodeURIComponent(slug)}?${new URLSearchParams({ title, author: byline(authors) })}`}
            >
              <bdi>{name}</bdi>
            </a>
            {access === "members" && " (for members)"}
          </span>
        ))}
        {more > 0 && ` and ${more} more`}
      </p>
      {note && (
        <p className="release-facts">
          <bdi>{note}</bdi>
        </p>
      )}
    </li>
  );
}
