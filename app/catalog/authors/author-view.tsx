import { Fragment, type ReactNode } from "react";
import { href } from "react-router";
import { shelfAddress } from "#app/catalog/collection-pages/public.ts";
import { colourOf, type ProfileColour } from "#app/identity/colours/public.ts";
import { ProfilePicture } from "#app/identity/profiles/public.tsx";
import { counted } from "#app/ui/counted.ts";
import { FollowForm } from "#app/ui/following/follow-form.tsx";
import { separator } from "#app/ui/separated.ts";
import { AuthorWork, MissingVolumes } from "./author-work.tsx";
import type { AuthorWorks } from "./author-works.server.ts";
import "./author-page.css";

interface AuthorViewProps {
  name: string;
  /** The handle, or the slug of somebody without a profile. */
  id: string;
  /** The ground of the initials; of somebody without a profile it follows from the slug. */
  colour?: ProfileColour;
  /** Whether there is a profile. */
  isProfile: boolean;
  avatarUrl: string | null;
  /** The line below the name. */
  line: string;
  works: AuthorWorks;
  /** That a reader lists. */
  shelves?: { id: string; title: string; bookCount: number }[];
  /** The address of the feed. */
  feed: string;
  bio: string | null;
  /** Below the bio. */
  children?: ReactNode;
}

/** The page of an author, whether somebody who writes here or a name that books bring along. */
export function AuthorView({ works: { works, all }, shelves = [], children, ...author }: AuthorViewProps) {
  const { name, id, avatarUrl, line, isProfile, colour = colourOf({ id, colour: null }) } = author;
  return (
    <main className="page-column author">
      <header className="author-front">
        <ProfilePicture profile={{ fullName: name, handle: id, avatarUrl, colour }} side={112} />
        <div>
          <div className="author-title">
            <h1>
              <bdi>{name}</bdi>
            </h1>
            {works.length > 0 && <Actions {...author} />}
          </div>
          <p className="author-line">{line}</p>
        </div>
      </header>
      {author.bio && (
        <p className="author-bio" dir="auto">
          {author.bio}
        </p>
      )}
      {children}
      {works.length === 0 && isProfile && (
        <p>{`${name} has published nothing here yet. Works will be listed in this place.`}</p>
      )}
      {works.length > 0 && (
        <ul className="author-works" aria-label="Works">
          {works.map((work, index) => (
            <Fragment key={work.card.jid}>
              <MissingVolumes labels={work.missing} />
              <AuthorWork work={work} isEager={index < 3} />
            </Fragment>
          ))}
        </ul>
      )}
      {all && (
        <p>
          <a className="link" href={all.address}>
            {all.label}
          </a>
        </p>
      )}
      {shelves.length > 0 && (
        <section aria-labelledby="author-shelves">
          <h2 id="author-shelves">Collections</h2>
          <ul>
            {shelves.map((shelf) => (
              <li key={shelf.id}>
                <a className="link" href={shelfAddress(shelf.id)}>
                  <bdi>{shelf.title}</bdi>
                </a>
                {`${separator}${counted(shelf.bookCount, "book")}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

function Actions({ id, isProfile, feed, name }: Pick<AuthorViewProps, "id" | "isProfile" | "feed" | "name">) {
  return (
    <div className="author-actions">
      <FollowForm
        action={href("/following/:kind/:name", { kind: isProfile ? "author" : "contributor", name: id })}
        title={name}
        brings={isProfile ? "chapters" : "books"}
        isPrimary
      />
      <a className="author-feed" href={feed} title="Feed" aria-label={`Feed of ${name}`}>
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d="M5 11a8 8 0 0 1 8 8M5 5a14 14 0 0 1 14 14" />
          <circle cx="6" cy="18" r="1" />
        </svg>
      </a>
    </div>
  );
}
