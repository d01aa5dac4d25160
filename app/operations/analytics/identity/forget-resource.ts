import { z } from "zod";
import { postOnly } from "#app/platform/http/forms/post-only.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { forgetIdentities } from "./identity-commands.server.ts";
import type { Route } from "./+types/forget-resource";

const Forgotten = z.object({ ids: z.array(z.string().min(8).max(200)).max(10) });

/** `POST /api/analytics/forget`: consent was withdrawn. The numbers are random; only who has one can send it. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return postOnly();
  const read = Forgotten.safeParse(await readJson(request));
  if (!read.success)
    return Response.json({ statusCode: 422, msg: "A list of at most ten ids is expected" }, { status: 422 });
  await forgetIdentities(context.get(siteContext), read.data.ids);
  return new Response(null, { status: 204, headers: { "cache-control": "private, no-store" } });
}

export { postOnly as loader };
