import { data, href } from "react-router";
import { bookTag, pageSeconds } from "#app/catalog/books/public.ts";
import { shelfAddress, shelfTag } from "#app/catalog/collection-pages/public.ts";
import { BookEntries, BookEntryItem } from "#app/catalog/entries/public.tsx";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { profileTag } from "#app/identity/handles/public.ts";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { separator } from "#app/ui/separated.ts";
import { KeepLink } from "./keep-link.tsx";
import { KeepShelfButton } from "./keep-shelf-button.tsx";
import { findPublicShelf } from "./shelf-queries.server.ts";
import "#app/ui/fields/forms.css";
import "../library-page.css";
import type { Route } from "./+types/public-shelf-page";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext);
  const shelf = /^[\w-]{1,40}$/.test(id) ? await findPublicShelf(db, id, contentViewerOf(context)) : null;
  if (!shelf) throw notFound("There is no shelf at this address.");
  const { name, about, owner, entries } = shelf;
  const path = shelfAddress(id);
  const feed = `${path}/feed.atom`;
  const title = `${name}, a shelf of ${owner.name}`;
  const head = [
    ...pageHead(settings, {
      title,
      description: about || `${name}: ${counted(entries.length, "book")}.`,
      path,
      // What is not listed is shown to whom they give the address.
      isPrivate: !shelf.isListed,
    }),
    { tagName: "link" as const, rel: "alternate", type: "application/atom+xml", title, href: feed },
  ];
  const tags = [shelfTag(id), profileTag(owner.handle), ...entries.map(({ card }) => bookTag(card.jid))];
  return data(
    { name, about, owner, entries, feed, head },
    { headers: publicPage(tags, { lifeSeconds: pageSeconds.list }) },
  );
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function PublicShelfPage({
  loaderData: { name, about, owner, entries, feed },
}: Route.ComponentProps) {
  return (
    <main className="page-column">
      <h1 dir="auto">{name}</h1>
      {about && <p dir="auto">{about}</p>}
      <p>
        {`${counted(entries.length, "book")} on a shelf of `}
        <a className="link" href={`${href("/authorhandle")}?id=${encodeURIComponent(owner.handle)}`}>
          <bdi>{owner.name}</bdi>
        </a>
        {separator}
        <a className="link" href={feed}>
          Feed
        </a>
      </p>
      <KeepShelfButton name={name} books={entries.map(({ card, isTextHeld }) => ({ ...card, isTextHeld }))} />
      {entries.length > 0 && (
        <BookEntries label={name}>
          {entries.map((entry, index) => (
            <BookEntryItem key={entry.card.jid} entry={entry} isEager={index < 4}>
              {entry.isTextHeld && <KeepLink jid={entry.card.jid} title={entry.card.title} />}
            </BookEntryItem>
          ))}
        </BookEntries>
      )}
    </main>
  );
}
