import { BookCard } from "#app/catalog/covers/public.tsx";
import { data, href, redirect } from "react-router";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { handlePattern, profileTag } from "#app/identity/handles/public.ts";
import { loaderHeaders } from "#app/platform/http/loader-headers.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { publicPage } from "#app/platform/http/public-page.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { FollowForm } from "#app/ui/follow-form.tsx";
import { formatMonth } from "#app/ui/times.ts";
import { listWorksOf, type WorkShelf } from "./author-works.server.ts";
import { type AuthorFacts, findAuthor, findNewHandle } from "./author-queries.server.ts";
import { ProfilePicture } from "#app/identity/profiles/public.tsx";
import type { Route } from "./+types/author-page";
import "./author-page.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, settings, now } = context.get(siteContext);
  const given = url.searchParams.get("id") ?? "";
  const handle = given.trim().replace(/^@/, "").toLowerCase();
  if (!handlePattern.test(handle)) throw notFound(nobody);
  const author = await findAuthor(db, handle);
  const newHandle = author ? author.handle : await findNewHandle(db, handle, now());
  // R07; not cached by browsers, because a handle may be reassigned.
  if (newHandle && newHandle !== given)
    return redirect(addressOf(newHandle), { status: 301, headers: { "cache-control": "no-cache" } });
  if (!author) throw notFound(nobody);
  const isNamed = author.name !== `@${author.handle}`;
  const shelves = await listWorksOf(db, author.handle, contentViewerOf(context));
  const feed = `/authorhandle/feed.atom?id=${author.handle}`;
  const pageFacts = pageHead(settings, {
    title: isNamed ? `${author.name} (@${author.handle})` : author.name,
    description: author.bio?.slice(0, 200) ?? `${author.name} on ${settings.SITE_NAME}`,
    path: addressOf(author.handle),
    jsonLd: (origin) => jsonLdOf(author, origin),
  });
  const head = [
    ...pageFacts,
    {
      tagName: "link" as const,
      rel: "alternate",
      type: "application/atom+xml",
      title: author.name,
      href: feed,
    },
  ];
  const headers = publicPage([profileTag(author.handle)], { query: ["id"] });
  return data({ author, joined: joinedLabel(author.joinedIn), shelves, feed, head }, { headers });
}

export const headers = loaderHeaders;

const nobody = "Nobody has this handle.";

const addressOf = (handle: string) => `${href("/authorhandle")}?id=${handle}`;

const joinedLabel = (month: string) => formatMonth(new Date(`${month}-01T00:00:00Z`));

function jsonLdOf(author: AuthorFacts, origin: string): object {
  const url = `${origin}${addressOf(author.handle)}`;
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url,
    mainEntity: {
      "@type": "Person",
      "@id": `${url}#person`,
      name: author.name,
      alternateName: author.handle,
      url,
      ...(author.bio && { description: author.bio }),
      ...(author.picture && { image: `${origin}${author.picture.large}` }),
      ...(author.links.length > 0 && { sameAs: author.links }),
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function AuthorPage({ loaderData }: Route.ComponentProps) {
  const { author, joined, shelves, feed } = loaderData;
  const shown = {
    fullName: author.name,
    handle: author.handle,
    avatarUrl: author.picture?.small ?? null,
    colour: author.colour,
  };
  return (
    <main className="page-column author">
      <header className="author-front">
        <ProfilePicture profile={shown} side={128} />
        <div>
          <h1 dir="auto">{author.name}</h1>
          <p className="profile-label">
            {`${author.name === `@${author.handle}` ? "" : `@${author.handle} · `}Joined in ${joined}`}
          </p>
        </div>
      </header>
      {author.bio && (
        <p className="author-bio" dir="auto">
          {author.bio}
        </p>
      )}
      {author.links.length > 0 && (
        <ul className="author-links">
          {author.links.map((link) => (
            <li key={link}>
              <a className="link" href={link} rel="me nofollow noopener ugc">
                {link.replace(/^https:\/\/(www\.)?/, "").replace(/\/$/, "")}
              </a>
            </li>
          ))}
        </ul>
      )}
      <section>
        <h2>Works</h2>
        {shelves.length === 0 ? (
          <p>{`${author.name} has published nothing here yet. Works will be listed in this place.`}</p>
        ) : (
          <>
            {shelves.map((shelf) => (
              <Shelf key={`${shelf.isSeries} ${shelf.heading}`} shelf={shelf} />
            ))}
            <FollowForm
              action={href("/following/:kind/:name", { kind: "author", name: author.handle })}
              title={author.name}
            />
            <p>
              <a className="link" href={feed}>
                Feed of new chapters
              </a>
            </p>
          </>
        )}
      </section>
    </main>
  );
}

function Shelf({ shelf }: { shelf: WorkShelf }) {
  return (
    <section className="author-shelf" aria-label={shelf.heading}>
      <h3>
        <bdi>{shelf.heading}</bdi>
      </h3>
      <ul className="author-books">
        {shelf.books.map((book) => (
          <li key={book.jid}>
            <BookCard book={book} />
            <p className="profile-label">{book.note}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
