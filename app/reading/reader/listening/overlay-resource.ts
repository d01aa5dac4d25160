import { contentViewerOf } from "#app/identity/viewer/age-cap.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { jsonOfBook, readName } from "../chapter-request.server.ts";
import { findOverlay } from "../reading-queries.server.ts";
import type { Route } from "./+types/overlay-resource.ts";

/** How a chapter is read aloud: asked for when somebody listens. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const jid = readName(params.id);
  const { db } = context.get(siteContext);
  const slug = readName(params.chapter);
  return jsonOfBook(await findOverlay(db, { jid, slug, viewer: contentViewerOf(context) }), { jid });
}
