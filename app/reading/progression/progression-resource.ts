import { requireApiViewer } from "#app/identity/viewer/public.server.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/progression-resource";
import { mostProgressions } from "./stored-progression.ts";
import { SentProgressions } from "./progression-input.ts";
import { storeProgressions } from "./progression-commands.server.ts";
import { findProgressionHistory, listProgressions } from "./progression-queries.server.ts";

const headers = { "cache-control": "private, no-store" };

/** `GET /api/places?jid=`: where the profile is in a book, on each of its devices; with `earlier=1` also where it has been. */
export async function loader({ context, request, url }: Route.LoaderArgs): Promise<Response> {
  const { profile } = await requireApiViewer(context, request);
  const { db } = context.get(siteContext);
  const jid = (url.searchParams.get("jid") ?? "").slice(0, 200);
  const hasEarlier = url.searchParams.get("earlier") === "1";
  const [progressions, before] = await Promise.all([
    listProgressions(db, profile, jid),
    hasEarlier ? findProgressionHistory(db, profile, jid) : {},
  ]);
  return Response.json({ places: progressions, ...before }, { headers });
}

/** `POST /api/places`: the progressions of a device. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const { profile } = await requireApiViewer(context, request);
  const read = SentProgressions.safeParse(await readJson(request));
  if (!read.success)
    return Response.json(
      { statusCode: 422, msg: `Send a device, its kind, its clock, and at most ${mostProgressions} places` },
      { status: 422, headers },
    );
  await storeProgressions(context.get(siteContext), profile, read.data);
  return new Response(null, { status: 204, headers });
}
