import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/chapter-resource.ts";
import { absence, jsonOfBook, readName } from "./chapter-request.server.ts";
import { readerHead } from "./chapter-head.server.ts";
import { shownBooks, takenBackChapter, withdrawnWork } from "../opening.ts";
import { findOpening } from "./chapter-queries.server.ts";

/** A chapter as data, for navigation without loading a new page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const jid = readName(params.id);
  const { db, settings } = context.get(siteContext);
  const viewer = contentViewerOf(context);
  const found = await findOpening(db, { jid, slug: readName(params.chapter), viewer });
  if (found?.isTakenBack) {
    const message = found.book.isTextHeld ? takenBackChapter : withdrawnWork;
    return Response.json({ message }, { status: 410, headers: { "cache-control": "no-cache" } });
  }
  if (!found?.chapter) return Response.json({ message: await absence(db, { jid, viewer }) }, { status: 404 });
  const { styleHash: _, ...opening } = found;
  return jsonOfBook(
    { ...opening, head: readerHead(settings, opening) },
    { jid, others: shownBooks(opening.nextReads) },
  );
}
