import { bookTag, pageSeconds } from "#app/catalog/books/public.ts";
import { BookEntries, BookEntryItem } from "#app/catalog/entries/public.tsx";
import { data, href } from "react-router";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { separator } from "#app/ui/separated.ts";
import { collectionAddress, collectionTag } from "#app/catalog/collection-pages/public.ts";
import { findShownCollection, listCollected } from "./collection-queries.server.ts";
import type { Route } from "./+types/collection-page";
import "./collections.css";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext);
  const isSlug = params.slug.length <= 100 && !/\p{Cc}/u.test(params.slug);
  const collection = isSlug ? await findShownCollection(db, params.slug) : null;
  if (!collection) throw notFound("There is no collection at this address.");
  const entries = await listCollected(db, collection.id, contentViewerOf(context));
  const { title, about, slug } = collection;
  const path = collectionAddress(slug);
  const feed = `${path}/feed.atom`;
  const head = [
    ...pageHead(settings, {
      title,
      description: about || `${title}: ${counted(entries.length, "book")}.`,
      path,
    }),
    { tagName: "link" as const, rel: "alternate", type: "application/atom+xml", title, href: feed },
  ];
  return data(
    { title, about, entries, feed, head },
    {
      headers: publicPage([collectionTag(slug), ...entries.map(({ card }) => bookTag(card.jid))], {
        lifeSeconds: pageSeconds.related,
      }),
    },
  );
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const { title, about, entries, feed } = loaderData;
  return (
    <main className="page-column collection">
      <h1 dir="auto">{title}</h1>
      {about && (
        <p className="collection-about" dir="auto">
          {about}
        </p>
      )}
      <p>
        {counted(entries.length, "book")}
        {separator}
        <a className="link" href={feed}>
          Feed
        </a>
        {separator}
        <a className="link" href={href("/collections")}>
          All collections
        </a>
      </p>
      <BookEntries label={title}>
        {entries.map((entry, index) => (
          <BookEntryItem key={entry.card.jid} entry={entry} isEager={index < 4} />
        ))}
      </BookEntries>
    </main>
  );
}
