import { bookTag, listTag, pageSeconds } from "#app/catalog/books/public.ts";
import { BookEntries, BookEntryItem } from "#app/catalog/entries/public.tsx";
import { data, href } from "react-router";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { separator } from "#app/ui/separated.ts";
import { bookListAddress, bookLists, isBookList } from "./book-lists.ts";
import { findListPage, listPageOf } from "./list-queries.server.ts";
import type { Route } from "./+types/list-page";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext);
  const { key } = params;
  if (!isBookList(key)) throw notFound("There is no list at this address.");
  const page = listPageOf(Number(url.searchParams.get("page") ?? 1));
  const { entries, hasMore } = await findListPage(db, { key, page, viewer: contentViewerOf(context) });
  const { title, lead } = bookLists[key];
  const address = bookListAddress(key);
  const at = (number: number) => (number === 1 ? address : `${address}?page=${number}`);
  const feed = `${address}/feed.atom`;
  const head = [
    ...pageHead(settings, {
      title: page === 1 ? title : `${title}, page ${page}`,
      description: lead,
      path: at(page),
    }),
    { tagName: "link" as const, rel: "alternate", type: "application/atom+xml", title, href: feed },
  ];
  return data(
    {
      key,
      title,
      lead,
      entries,
      page,
      feed,
      previous: page > 1 ? at(page - 1) : null,
      next: hasMore ? at(page + 1) : null,
      head,
    },
    {
      headers: publicPage([listTag("home"), ...entries.map(({ card }) => bookTag(card.jid))], {
        query: ["page"],
        lifeSeconds: pageSeconds.list,
      }),
    },
  );
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function ListPage({ loaderData }: Route.ComponentProps) {
  const { key, title, lead, entries, page, feed, previous, next } = loaderData;
  return (
    <main className="page-column">
      <h1>{title}</h1>
      <p>{lead}</p>
      <p>
        <a className="link" href={`${href("/lists")}#${key}`}>
          How this is ranked
        </a>
        {separator}
        <a className="link" href={feed}>
          Feed
        </a>
      </p>
      {entries.length === 0 ? (
        <p>
          Nothing is on this list now.{" "}
          <a className="link" href={href("/search")}>
            Browse all books
          </a>
        </p>
      ) : (
        <BookEntries label={title}>
          {entries.map((entry, index) => (
            <BookEntryItem key={entry.card.jid} entry={entry} isEager={index < 4} />
          ))}
        </BookEntries>
      )}
      {(previous !== null || next !== null) && (
        <nav aria-label="Pages">
          {previous !== null && (
            <a className="button button-quiet" href={previous} rel="prev">
              Previous
            </a>
          )}{" "}
          <span>{`Page ${page}`}</span>{" "}
          {next !== null && (
            <a className="button button-quiet" href={next} rel="next">
              Next
            </a>
          )}
        </nav>
      )}
    </main>
  );
}
