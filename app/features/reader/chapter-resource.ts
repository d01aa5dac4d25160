import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/chapter-resource.ts";
import { jsonOfBook, readName } from "./chapter-request.server.ts";
import { findOpening } from "./reading-queries.server.ts";

/** A chapter as data, for going on to it without a new page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const jid = readName(params.id);
  const { db } = context.get(siteContext);
  const found = await findOpening(db, { jid, slug: readName(params.chapter) });
  if (!found?.chapter) return jsonOfBook(null, { jid });
  const { styleHash: _, ...opening } = found;
  return jsonOfBook(opening, { jid, others: opening.others });
}
