import { siteContext } from "#app/platform/http/site-context.server.ts";
import { jsonOfBook, readName } from "../chapter/chapter-request.server.ts";
import { findOverlay } from "../chapter/chapter-queries.server.ts";
import type { Route } from "./+types/overlay-resource.ts";

/** The media overlay of a chapter, fetched when somebody listens. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const jid = readName(params.id);
  return jsonOfBook(await findOverlay(context.get(siteContext).db, jid, readName(params.chapter)), { jid });
}
