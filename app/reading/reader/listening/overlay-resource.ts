import { siteContext } from "#app/platform/http/site-context.server.ts";
import { jsonOfBook, readName } from "../chapter-request.server.ts";
import { findOverlay } from "../reading-queries.server.ts";
import type { Route } from "./+types/overlay-resource.ts";

/** How a chapter is read aloud: asked for when somebody listens. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const jid = readName(params.id);
  return jsonOfBook(await findOverlay(context.get(siteContext).db, jid, readName(params.chapter)), { jid });
}
