import { requireApiViewer } from "#app/identity/viewer/public.server.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { countForHeader } from "../unread/unread-cookie.server.ts";
import { follow, stopFollowing } from "../following-commands.server.ts";
import { findFollowable, isFollowing } from "../following-queries.server.ts";
import { FollowInput } from "./following-operations.ts";
import type { Route } from "./+types/follow-resource";

// `/api/following/book/{jid}`, `/api/following/author/{handle}` and `/api/following/contributor/{slug}`: the state of a Follow button, for
// pages that are the same for everyone.

interface Call {
  context: Context;
  request: Request;
  params: { kind: string; name: string };
}

async function findHere({ context, request, params }: Call, scope: "following:read" | "following:write") {
  const site = context.get(siteContext);
  const { profile } = await requireApiViewer(context, request, scope);
  const followed = await findFollowable(site.db, params, profile);
  if (!followed) throw Response.json({ statusCode: 404, msg: "Nothing to follow here" }, { status: 404 });
  return { site, profile, followed };
}

const answer = (isFollowed: boolean, cookies: string[] = []) => {
  const headers = new Headers({ "cache-control": "private, no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return Response.json({ isFollowed }, { headers });
};

export async function loader(call: Route.LoaderArgs): Promise<Response> {
  const { site, profile, followed } = await findHere(call, "following:read");
  return answer(await isFollowing(site.db, profile.id, followed.key));
}

/** `POST` with `{ "isFollowed": true }` or `false`. */
export async function action(call: Route.ActionArgs): Promise<Response> {
  const { site, profile, followed } = await findHere(call, "following:write");
  const read = FollowInput.safeParse(await readJson(call.request));
  if (!read.success)
    return Response.json({ statusCode: 422, msg: "Send isFollowed: true or false" }, { status: 422 });
  const { isFollowed } = read.data;
  if (isFollowed) await follow(site, profile.id, followed);
  else await stopFollowing(site.db, profile.id, followed);
  return answer(isFollowed, await countForHeader({ site, profile }));
}
