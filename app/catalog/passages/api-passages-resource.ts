import { pageSeconds, tagsOfFound } from "#app/catalog/books/public.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { findPassages } from "./finding/find-passages.server.ts";
import { BookRange, readTextSearch } from "./passages-input.server.ts";
import { readBooks, readScope } from "./finding/passage-books.server.ts";
import type { Route } from "./+types/api-passages-resource";

const parameters = ["q", "book", "limit", "offset"];

const refusals = {
  empty: "q has no words; give some of the words that the passage has",
  common: "too broad: nearly every page has these words; add a word that fewer pages have",
  broad: "too broad: these words are in more passages than can be looked at in time; add a word",
};

/** Searches the texts, as JSON. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const parameter = (name: string) => url.searchParams.get(name)?.trim() || undefined;
  const range = BookRange.safeParse({ limit: parameter("limit"), offset: parameter("offset") });
  if (!range.success) {
    const error = range.error.issues.map(({ message }) => message).join("; ");
    return Response.json({ error }, { status: 400, headers: { "cache-control": "no-store" } });
  }
  const { searchDb } = context.get(siteContext);
  const { q, book } = readTextSearch(url.searchParams);
  const { scope } = await readScope(searchDb, book, contentViewerOf(context));
  const answer = await findPassages(searchDb, q, scope);
  if (answer.kind !== "found") {
    const status = answer.kind === "empty" ? 400 : 422;
    return Response.json(
      { error: refusals[answer.kind] },
      { status, headers: publicPage([], { query: parameters, lifeSeconds: 10 }) },
    );
  }
  const { limit, offset } = range.data;
  const books = await readBooks(searchDb, answer.books.slice(offset, offset + limit), scope.viewer);
  return Response.json(
    {
      total: answer.books.length,
      passages: answer.passageCount,
      isCut: answer.isCut,
      items: books.map(({ card, passages }) => ({
        jid: card.jid,
        title: card.title,
        authors: card.authors,
        url: `/bookdetail/${card.jid}`,
        passages: passages.map(({ chapter, chapterTitle, address, parts }) => ({
          chapter,
          chapterTitle,
          url: address,
          // What was found stands in every second part, beginning with the second.
          parts,
        })),
      })),
    },
    {
      headers: publicPage(tagsOfFound(books.map(({ card }) => card.jid)), {
        query: parameters,
        lifeSeconds: pageSeconds.list,
      }),
    },
  );
}
