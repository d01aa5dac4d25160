import { requireApiViewer } from "#app/identity/viewer/public.server.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/marks-resource";
import { mostSent } from "../mark.ts";
import { storeMarks } from "./mark-commands.server.ts";
import { SentMarks } from "./mark-input.ts";
import { listMarksOfBook } from "../mark-queries.server.ts";

const headers = { "cache-control": "private, no-store" };

/** `GET /api/annotations?jid=`: what the profile has marked in a book. */
export async function loader({ context, request, url }: Route.LoaderArgs): Promise<Response> {
  const { profile } = await requireApiViewer(context, request);
  const jid = (url.searchParams.get("jid") ?? "").slice(0, 200).replaceAll("\0", "");
  const marks = await listMarksOfBook(context.get(siteContext).db, profile, jid);
  return Response.json({ marks }, { headers });
}

/** `POST /api/annotations`: what a device has of marks. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const { profile } = await requireApiViewer(context, request);
  const read = SentMarks.safeParse(await readJson(request));
  if (!read.success)
    return Response.json(
      { statusCode: 422, msg: `Send the device's clock as now, and at most ${mostSent} marks` },
      { status: 422, headers },
    );
  return Response.json(await storeMarks(context.get(siteContext), profile, read.data), { headers });
}
