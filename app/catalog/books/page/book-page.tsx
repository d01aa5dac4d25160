import { lazy, use, useEffect, useRef, useState } from "react";
import { data } from "react-router";
import { suggestBooks } from "#app/catalog/suggestions/public.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { bookTag, pageSeconds } from "../page-tags.ts";
import { followMovedBook } from "../moved-book.server.ts";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { PageFactsContext } from "#app/platform/rendering/document/page-text.ts";
import { isDocumentRequest, pageFactsContext } from "#app/platform/rendering/document/page-text.server.ts";
import type { DrawnBook } from "./book-drawing.tsx";
import { toPageFacts } from "./book-facts.server.ts";
import { headOf } from "./book-head.server.ts";
import { findBook, listRelatedBooks } from "../book-queries.server.ts";
import { listHoldingCollections } from "../holding-collections-queries.server.ts";
import { showProgress } from "./show-progress.ts";
import type { Route } from "./+types/book-page";
import "./book-page.css";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext);
  const viewer = contentViewerOf(context);
  const row = await findBook(db, params.jid, viewer);
  if (!row) await followMovedBook(db, { jid: params.jid, viewer }, request);
  if (!row) throw notFound("There is no book at this address.");
  const [related, holding] = await Promise.all([
    listRelatedBooks(db, row, viewer),
    row.isWithdrawn ? { collections: [], tags: [] } : listHoldingCollections(db, row.id, viewer),
  ]);
  const book = toPageFacts(row);
  const head = headOf(settings, book, row);
  // 410 tells people and programs that the work was withdrawn; 404 would mean a wrong address.
  const status = row.isWithdrawn ? 410 : 200;
  const suggested = row.isWithdrawn ? await suggestBooks(context.get(siteContext), viewer) : [];
  const shown = [row, ...related.series, ...related.byAuthors, ...related.similar, ...suggested];
  const tags = [...shown.map(({ jid }) => bookTag(jid)), ...holding.tags];
  const drawn: DrawnBook = { book, related, collections: holding.collections, suggested };
  const isDocument = isDocumentRequest(request);
  // A document contains them as HTML.
  if (isDocument) context.set(pageFactsContext, drawn);
  return data(
    { jid: row.jid, drawn: isDocument ? null : drawn, head },
    { status, headers: publicPage(tags, { lifeSeconds: pageSeconds.related }) },
  );
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

// A document brings what it draws as HTML: in the browser only a navigation inside the site needs the code.
const loadDrawing = async () => (await import("./book-drawing.tsx")).BookDrawing;
const isBrought = !import.meta.env.SSR && document.querySelector(".book-page") !== null;
// It comes together with the data of the page.
const drawing = isBrought ? null : loadDrawing();
const BookDrawing = import.meta.env.SSR
  ? await loadDrawing()
  : lazy(async () => ({ default: await (drawing ?? loadDrawing()) }));

export default function BookPage({ loaderData }: Route.ComponentProps) {
  const { jid, drawn: sent } = loaderData;
  const drawn = (use(PageFactsContext) as DrawnBook | null) ?? sent;
  const main = useRef<HTMLElement>(null);
  const [brought] = useState(() => (drawn ? undefined : { __html: drawnInDocument() }));
  useEffect(() => showProgress(main.current, jid), [jid, drawn]);
  if (drawn)
    return (
      <main className="book-page" key={jid} ref={main}>
        <BookDrawing drawn={drawn} />
      </main>
    );
  return <main className="book-page" ref={main} suppressHydrationWarning dangerouslySetInnerHTML={brought} />;
}

function drawnInDocument(): string {
  return document.querySelector(".book-page")?.innerHTML ?? "";
}
