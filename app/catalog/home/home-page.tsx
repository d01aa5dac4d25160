import { bookTag, pageSeconds, listTag } from "#app/catalog/books/public.ts";
import { data } from "react-router";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { loaderHeaders } from "#app/platform/http/loader-headers.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { isDocumentRequest, pageFactsContext } from "#app/platform/rendering/page-text.server.ts";
import { publicPage } from "#app/platform/http/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { HomeView } from "./home-view.tsx";
import { editionOf, getFrontPage } from "./shelf-queries.server.ts";
import type { Route } from "./+types/home-page";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext);
  const head = pageHead(settings, {
    title: null,
    description: "Find a book and start reading: every book here opens at once, on any screen.",
    path: "/",
  });
  const page = await getFrontPage(db, contentViewerOf(context));
  const edition = editionOf(page.shelves);
  const isDocument = isDocumentRequest(request);
  // A document contains the shelves as HTML.
  if (isDocument) context.set(pageFactsContext, page.shelves);
  const shown = page.shelves.flatMap(({ books }) => books.map(({ jid }) => bookTag(jid)));
  return data(
    { ...page, shelves: isDocument ? null : page.shelves, edition, head },
    { headers: publicPage([listTag("home"), ...shown], { lifeSeconds: pageSeconds.list }) },
  );
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** For home-layout.tsx, which renders the page and keeps it mounted while another page is shown. */
export const handle = { HomeView };

export default function HomePage() {
  return null;
}
