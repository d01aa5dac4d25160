import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/note-resource.ts";
import { jsonOfBook, readName } from "./chapter-request.server.ts";
import { extractElement } from "../notes/extract-element.server.ts";
import { findChapterHtml } from "./chapter-queries.server.ts";

/** One element of a chapter, for a note in another chapter than its reference: `?id=b-note3`. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const jid = readName(params.id);
  const { db } = context.get(siteContext);
  const slug = readName(params.chapter);
  const html = await findChapterHtml(db, { jid, slug, viewer: contentViewerOf(context) });
  const note = html === null ? null : extractElement(html, readName(url.searchParams.get("id") ?? undefined));
  return jsonOfBook(note === null ? null : { html: note }, { jid, query: ["id"] });
}
