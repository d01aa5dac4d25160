import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { jsonOfBook, readName } from "../chapter/chapter-request.server.ts";
import { findOverlay } from "../chapter/chapter-queries.server.ts";
import type { Route } from "./+types/overlay-resource.ts";

/** The media overlay of a chapter, fetched when somebody listens. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const jid = readName(params.id);
  const { db } = context.get(siteContext);
  const slug = readName(params.chapter);
  return jsonOfBook(await findOverlay(db, { jid, slug, viewer: contentViewerOf(context) }), { jid });
}
