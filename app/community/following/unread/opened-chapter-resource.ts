import { requireApiViewer } from "#app/identity/viewer/public.server.ts";
import { postOnly } from "#app/platform/http/forms/post-only.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { OpenedChapter } from "../toggle/following-operations.ts";
import type { Route } from "./+types/opened-chapter-resource";
import { openChapter } from "./unread-commands.server.ts";
import { countForHeader } from "./unread-cookie.server.ts";

/** `POST /api/following/opened` with `{ jid, chapter }`: a chapter that was unread is not any more. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return postOnly();
  const { profile } = await requireApiViewer(context, request, "following:write");
  const read = OpenedChapter.safeParse(await readJson(request));
  if (!read.success)
    return Response.json({ statusCode: 422, msg: "Send a jid and a chapter" }, { status: 422 });
  const site = context.get(siteContext);
  await openChapter(site, profile, { jid: read.data.jid, slug: read.data.chapter });
  const headers = new Headers({ "cache-control": "private, no-store" });
  for (const cookie of await countForHeader({ site, profile })) headers.append("set-cookie", cookie);
  return new Response(null, { status: 204, headers });
}

export { postOnly as loader };
