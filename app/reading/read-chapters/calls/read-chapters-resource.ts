import { requireApiViewer } from "#app/identity/viewer/public.server.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import type { Route } from "./+types/read-chapters-resource";
import { mostSent } from "../read-chapter.ts";
import { isName, SentChapters } from "../read-chapters-input.ts";
import { storeReadChapters } from "../read-chapters-commands.server.ts";
import { listReadChapters, listSinceYouRead } from "../since-you-read-queries.server.ts";

const headers = { "cache-control": "private, no-store" };

/** `GET /api/read-chapters?jid=`: which chapters of a book the profile has read, and what is new and changed since. */
export async function loader({ context, request, url }: Route.LoaderArgs): Promise<Response> {
  const { profile } = await requireApiViewer(context, request);
  const { db } = context.get(siteContext);
  const jid = url.searchParams.get("jid") ?? "";
  if (!isName(jid)) return Response.json({ read: [], since: null }, { headers });
  const [since] = await listSinceYouRead(db, profile, [jid]);
  return Response.json({ read: await listReadChapters(db, profile, jid), since: since ?? null }, { headers });
}

/** `POST /api/read-chapters`: chapters that were read on a device. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const { profile } = await requireApiViewer(context, request);
  const read = SentChapters.safeParse(await readJson(request));
  if (!read.success)
    return Response.json(
      { statusCode: 422, msg: `Send a clock, and at most ${counted(mostSent, "chapter")}` },
      { status: 422, headers },
    );
  await storeReadChapters(context.get(siteContext), profile, read.data);
  return new Response(null, { status: 204, headers });
}
