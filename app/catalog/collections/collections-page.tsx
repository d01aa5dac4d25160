import { bookTag, listTag, pageSeconds } from "#app/catalog/books/public.ts";
import { BookCover, type CoverFacts } from "#app/catalog/covers/public.tsx";
import { data, href } from "react-router";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { profileTag } from "#app/identity/handles/public.ts";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { listShelves } from "#app/catalog/collection-pages/public.server.ts";
import { collectionAddress, shelfAddress, shelfTag } from "#app/catalog/collection-pages/public.ts";
import { listCollections } from "./collection-queries.server.ts";
import type { Route } from "./+types/collections-page";
import "./collections.css";

const mostPages = 1_000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext);
  const viewer = contentViewerOf(context);
  const page = Math.min(mostPages, Math.max(1, Math.trunc(Number(url.searchParams.get("page"))) || 1));
  const [collections, { shelves, hasMore }] = await Promise.all([
    page === 1 ? listCollections(db, viewer) : [],
    listShelves(db, { page, viewer }),
  ]);
  const head = pageHead(settings, {
    title: page === 1 ? "Collections" : `Collections, page ${page}`,
    description: `Books that belong together, chosen by whoever runs ${settings.SITE_NAME} and by its readers.`,
    path: addressOf(page),
  });
  const shown = [...collections, ...shelves].flatMap(({ covers }) => covers);
  const tags = [
    listTag("home"),
    ...shown.map(({ jid }) => bookTag(jid)),
    ...shelves.flatMap(({ id, owner }) => [shelfTag(id), profileTag(owner.handle)]),
  ];
  return data(
    { collections, shelves, head, page, hasMore },
    { headers: publicPage(tags, { query: ["page"], lifeSeconds: pageSeconds.list }) },
  );
}

const addressOf = (page: number) =>
  page === 1 ? href("/collections") : `${href("/collections")}?page=${page}`;

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function CollectionsPage({ loaderData }: Route.ComponentProps) {
  const { collections, shelves, page, hasMore } = loaderData;
  return (
    <main className="page-column collection">
      <h1>Collections</h1>
      {collections.length + shelves.length === 0 && (
        <p>
          {page === 1 ? "None yet: here will be books that belong together." : "There are no more."}{" "}
          <a className="link" href={href("/search")}>
            Browse all books
          </a>
        </p>
      )}
      <ul className="collection-list">
        {collections.map((collection) => (
          <CollectionItem
            key={collection.slug}
            collection={collection}
            address={collectionAddress(collection.slug)}
          />
        ))}
        {shelves.map((shelf) => (
          <CollectionItem
            key={shelf.id}
            collection={shelf}
            address={shelfAddress(shelf.id)}
            by={shelf.owner.name}
          />
        ))}
      </ul>
      {(page > 1 || hasMore) && (
        <nav aria-label="Pages" className="collection-pages">
          {page > 1 && (
            <a className="link collection-step" href={addressOf(page - 1)} rel="prev">
              Previous
            </a>
          )}
          {hasMore && (
            <a className="link collection-step" href={addressOf(page + 1)} rel="next">
              Next
            </a>
          )}
        </nav>
      )}
    </main>
  );
}

interface CollectionItemProps {
  collection: { title: string; about: string; bookCount: number; covers: CoverFacts[] };
  address: string;
  /** The reader who made it; none for a collection of the operators. */
  by?: string;
}

function CollectionItem({
  collection: { title, about, bookCount, covers },
  address,
  by,
}: CollectionItemProps) {
  return (
    <li>
      <div className="collection-covers">
        {covers.map((book) => (
          <BookCover key={book.jid} book={book} sizes="4.5rem" />
        ))}
      </div>
      <div>
        <h2 dir="auto">
          <a href={address}>{title}</a>
        </h2>
        {about && <p dir="auto">{about}</p>}
        <p className="collection-count">
          {counted(bookCount, "book")}
          {by !== undefined && (
            <>
              {" · by "}
              <bdi>{by}</bdi>
            </>
          )}
        </p>
      </div>
    </li>
  );
}
