import { findMember } from "#app/billing/gates/public.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/members-resource.ts";
import { readName } from "../chapter/chapter-request.server.ts";
import { readerHead } from "../chapter/chapter-head.server.ts";
import { findOpening } from "../chapter/chapter-queries.server.ts";

const headers = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

/** A chapter as data for members; never cached. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const jid = readName(params.id);
  const slug = readName(params.chapter);
  if (!(await findMember(context, request)))
    return Response.json({ message: "For members" }, { status: 403, headers });
  const { db, settings } = context.get(siteContext);
  const found = await findOpening(db, { jid, slug, viewer: contentViewerOf(context), isMember: true });
  if (!found) return Response.json({ message: "Not found" }, { status: 404, headers });
  const { styleHash: _, ...opening } = found;
  return Response.json({ ...opening, head: readerHead(settings, opening) }, { headers });
}
