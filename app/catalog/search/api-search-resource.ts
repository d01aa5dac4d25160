import { pageSeconds, tagsOfFound } from "#app/catalog/books/public.ts";
import { mostNamed } from "#app/catalog/covers/public.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { planSearch } from "./search-conditions.server.ts";
import { PageParameters, readSearch, searchKeys } from "./search-input.server.ts";
import { findBooks } from "./search-queries.server.ts";
import type { Route } from "./+types/api-search-resource";

/** The search as JSON, with the query, filters and order of the page. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const parameter = (name: string) => url.searchParams.get(name)?.trim() || undefined;
  const page = PageParameters.safeParse({ limit: parameter("limit"), offset: parameter("offset") });
  if (!page.success) {
    const error = page.error.issues.map((issue) => issue.message).join("; ");
    return Response.json({ error }, { status: 400, headers: { "cache-control": "no-store" } });
  }
  const { db } = context.get(siteContext);
  const viewer = contentViewerOf(context);
  const plan = await planSearch(db, readSearch(url.searchParams), { viewer });
  const { total, books } = await findBooks(db, plan, { ...page.data, viewer });
  const items = books.map(({ card, ...book }) => ({
    jid: card.jid,
    externalId: book.externalId,
    title: card.title,
    subtitle: book.subtitle,
    authors: card.authors.slice(0, mostNamed),
    series: book.seriesName ? { name: book.seriesName, position: book.seriesPosition } : null,
    language: card.language,
    words: book.wordCount,
    publishedYear: book.publishedYear,
    isTextHeld: book.isTextHeld,
    cover: card.cover?.src ?? null,
    url: `/bookdetail/${card.jid}`,
  }));
  return Response.json(
    { total, corrected: plan?.answer?.corrected ?? null, items },
    {
      headers: publicPage(tagsOfFound(items.map(({ jid }) => jid)), {
        query: [...searchKeys(), "limit", "offset"],
        lifeSeconds: pageSeconds.list,
      }),
    },
  );
}
