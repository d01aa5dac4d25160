import { pageSeconds, tagsOfFound } from "#app/catalog/books/public.ts";
import { mostNamed } from "#app/catalog/covers/public.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { postgresIndex } from "./index/postgres-index.server.ts";
import { findHits, planSearch } from "./search-conditions.server.ts";
import { PageParameters, readSearch, searchKeys } from "./search-input.server.ts";
import { readFoundBooks } from "./search-queries.server.ts";
import { tooBroadMessage, tooBroadSeconds, unlessTooBroad } from "./results/too-broad.server.ts";
import type { Route } from "./+types/api-search-resource";

const parameters = [...searchKeys(), "limit", "offset"];

/** The search as JSON, with the query, filters and order of the page. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const parameter = (name: string) => url.searchParams.get(name)?.trim() || undefined;
  const page = PageParameters.safeParse({ limit: parameter("limit"), offset: parameter("offset") });
  if (!page.success) {
    const error = page.error.issues.map((issue) => issue.message).join("; ");
    return Response.json({ error }, { status: 400, headers: { "cache-control": "no-store" } });
  }
  const { searchDb } = context.get(siteContext);
  const viewer = contentViewerOf(context);
  const found = await unlessTooBroad(async () => {
    const index = postgresIndex(searchDb);
    const plan = await planSearch(index, readSearch(url.searchParams), { viewer });
    const { total, ids } = await findHits(index, plan, page.data);
    const answer = plan?.answer ?? null;
    return { total, answer, ...(await readFoundBooks(searchDb, ids, { viewer, answer })) };
  });
  if (found === null)
    return Response.json(
      { error: tooBroadMessage },
      { status: 422, headers: publicPage([], { query: parameters, lifeSeconds: tooBroadSeconds }) },
    );
  const { answer, total, books } = found;
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
    { total, corrected: answer?.corrected ?? null, items },
    {
      headers: publicPage(tagsOfFound(items.map(({ jid }) => jid)), {
        query: parameters,
        lifeSeconds: pageSeconds.list,
      }),
    },
  );
}
