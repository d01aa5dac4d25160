import { bookTag, listTag, pageSeconds } from "#app/catalog/books/public.ts";
import { BookCover } from "#app/catalog/covers/public.tsx";
import { data, href } from "react-router";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { collectionAddress } from "./collection-address.ts";
import { listCollections } from "./collection-queries.server.ts";
import type { Route } from "./+types/collections-page";
import "./collections.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext);
  const collections = await listCollections(db, contentViewerOf(context));
  const head = pageHead(settings, {
    title: "Collections",
    description: `Books that belong together, chosen by whoever runs ${settings.SITE_NAME}.`,
    path: href("/collections"),
  });
  const shown = collections.flatMap(({ covers }) => covers);
  return data(
    { collections, head },
    {
      headers: publicPage([listTag("home"), ...shown.map(({ jid }) => bookTag(jid))], {
        lifeSeconds: pageSeconds.list,
      }),
    },
  );
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function CollectionsPage({ loaderData: { collections } }: Route.ComponentProps) {
  return (
    <main className="page-column collection">
      <h1>Collections</h1>
      {collections.length === 0 && (
        <p>
          None yet: here will be books that belong together, chosen by whoever runs this site.{" "}
          <a className="link" href={href("/search")}>
            Browse all books
          </a>
        </p>
      )}
      <ul className="collection-list">
        {collections.map(({ slug, title, about, bookCount, covers }) => (
          <li key={slug}>
            <div className="collection-covers">
              {covers.map((book) => (
                <BookCover key={book.jid} book={book} sizes="4.5rem" />
              ))}
            </div>
            <div>
              <h2 dir="auto">
                <a href={collectionAddress(slug)}>{title}</a>
              </h2>
              {about && <p dir="auto">{about}</p>}
              <p className="collection-count">{counted(bookCount, "book")}</p>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}
