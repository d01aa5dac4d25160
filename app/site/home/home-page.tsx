import { bookTag, pageSeconds, listTag } from "#app/catalog/books/public.ts";
import { data } from "react-router";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { isDocumentRequest, pageTextContext } from "#app/platform/rendering/document/page-text.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { renderPieces } from "#app/platform/rendering/document/render-pieces.server.tsx";
import { drawnParts } from "./home-drawing.tsx";
import { HomeView } from "./home-view.tsx";
import { editionOf, getFrontPage } from "./shelf-queries.server.ts";
import { ownLanguage } from "./shelves.ts";
import type { Route } from "./+types/home-page";

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, settings, now } = context.get(siteContext);
  const head = pageHead(settings, {
    title: null,
    description:
      "Free books to read, at once and without an account, and a place to publish your own, chapter by chapter.",
    path: "/",
  });
  // Of the address or, where that has none, of the visitor's browser: see server/pages/page-language.ts.
  const language = languageIn(url.searchParams.get("language"));
  const day = now().toISOString().slice(0, 10);
  const { today, shelves, ...links } = await getFrontPage(db, contentViewerOf(context), { day, language });
  const drawn = { today, shelves };
  const edition = editionOf(drawn);
  const isDocument = isDocumentRequest(request);
  // The document contains them as HTML.
  if (isDocument) context.set(pageTextContext, renderPieces(drawnParts(drawn)));
  const shown = [
    ...(today ? [today] : []),
    ...shelves.flatMap(({ books }) => books.map((book) => ({ book }))),
  ];
  const tags = [...new Set(shown.map(({ book }) => bookTag(book.jid)))];
  return data(
    { ...links, drawn: isDocument ? null : drawn, edition, head },
    { headers: headersOf([listTag("home"), ...tags], language) },
  );
}

const languageIn = (given: string | null) => (given && /^[a-z]{2}$/.test(given) ? given : ownLanguage);

/** A shared cache that does not know of `Vary` stores the English page only. */
const headersOf = (tags: string[], language: string): Record<string, string> => ({
  ...publicPage(tags, { query: ["language"], lifeSeconds: pageSeconds.list }),
  vary: "accept-language",
  ...(language !== ownLanguage && { "cache-control": "private, no-cache" }),
});

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** For home-layout.tsx, which renders the page and keeps it mounted while another page is shown. */
export const handle = { HomeView };

export default function HomePage() {
  return null;
}
