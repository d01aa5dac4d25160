import { redirect } from "react-router";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { findPrintedPage } from "./printed-page-queries.server.ts";
import type { Route } from "./+types/printed-page-resource";

/** Redirects to a page of the printed book, for browsers without scripts: `?number=` is the page's label. */
export async function loader({ params: { jid }, request, context }: Route.LoaderArgs): Promise<Response> {
  const label = new URL(request.url).searchParams.get("number")?.trim() ?? "";
  const { db } = context.get(siteContext);
  const target = await findPrintedPage(db, { jid, label }, contentViewerOf(context));
  if (!target) throw notFound("There is no such page in this book.");
  const { chapter, fragment } = target;
  const hash = fragment === null ? "" : `#${encodeURIComponent(fragment)}`;
  return redirect(`/book-reader/${encodeURIComponent(jid)}/${encodeURIComponent(chapter)}${hash}`, 302);
}
