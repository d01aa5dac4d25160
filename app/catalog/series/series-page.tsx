import { bookTag, pageSeconds } from "#app/catalog/books/public.ts";
import { gapLabel, seriesAddress } from "#app/catalog/headings/public.ts";
import { byline } from "#app/catalog/covers/public.ts";
import { BookEntries, BookEntryItem } from "#app/catalog/entries/public.tsx";
import { data } from "react-router";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { separator } from "#app/ui/separated.ts";
import { findSeries, type SeriesFacts } from "./series-queries.server.ts";
import type { Route } from "./+types/series-page";

/** As searches read it. */
const longestName = 200;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext);
  const name = url.searchParams.get("name") ?? "";
  const isName = name.length > 0 && name.length <= longestName && !/\p{Cc}/u.test(name);
  const series = isName ? await findSeries(db, name, contentViewerOf(context)) : null;
  if (!series) throw notFound("There is no series at this address.");
  const line = lineOf(series);
  const path = seriesAddress(name);
  const search = `?${new URLSearchParams({ series: name })}`;
  const feed = `/search/feed.atom${search}`;
  const head = [
    ...pageHead(settings, {
      title: name,
      description: `${name}: ${line}, in order.`,
      path,
      jsonLd: (origin) => ({
        "@context": "https://schema.org",
        "@type": "BookSeries",
        name,
        url: `${origin}${path}`,
        author: series.authors.map((author) => ({ "@type": "Person", name: author })),
      }),
    }),
    { tagName: "link" as const, rel: "alternate", type: "application/atom+xml", title: name, href: feed },
  ];
  const tags = series.parts.flatMap((part) =>
    "volume" in part ? [bookTag(part.volume.entry.card.jid)] : [],
  );
  const shown = tags.length;
  return data(
    {
      name,
      line,
      parts: series.parts,
      feed,
      all: series.bookCount > shown ? `/search${search}` : null,
      head,
    },
    { headers: publicPage(tags, { query: ["name"], lifeSeconds: pageSeconds.list }) },
  );
}

function lineOf({ authors, bookCount, readableCount }: SeriesFacts): string {
  const by = authors.length === 0 ? "by several authors" : `by ${byline(authors, 3)}`;
  const here =
    readableCount === bookCount
      ? "to read here"
      : `of which ${readableCount === 0 ? "none" : readableCount} to read here`;
  return `${counted(bookCount, "book")} ${by}, ${here}`;
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function SeriesPage({ loaderData }: Route.ComponentProps) {
  const { name, line, parts, feed, all } = loaderData;
  return (
    <main className="page-column">
      <h1 dir="auto">{name}</h1>
      <p>{line}</p>
      <BookEntries label={`Books of ${name}, in order`}>
        {parts.map((part, index) =>
          "gap" in part ? (
            <li key={`gap-${part.gap.from}`} className="book-entries-between">
              {gapLabel(part.gap)}
            </li>
          ) : (
            <BookEntryItem key={part.volume.entry.card.jid} entry={part.volume.entry} isEager={index < 4} />
          ),
        )}
      </BookEntries>
      <p>
        {all !== null && (
          <>
            <a className="link" href={all}>
              All books of the series
            </a>
            {separator}
          </>
        )}
        <a className="link" href={feed}>
          Feed of new volumes
        </a>
      </p>
    </main>
  );
}
