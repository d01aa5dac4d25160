import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/navigation-resource.ts";
import { jsonOfBook, readName } from "./chapter-request.server.ts";
import { findNavigation } from "./chapter-queries.server.ts";

/** Contents, landmarks and page list: requested when the panel opens, so that no chapter carries a long list. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const jid = readName(params.id);
  const { db } = context.get(siteContext);
  return jsonOfBook(await findNavigation(db, jid, contentViewerOf(context)), { jid });
}
