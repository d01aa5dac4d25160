import { getOwnWork } from "#app/authoring/ownership/public.server.ts";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { rewriteTitles } from "./titles-commands.server.ts";
import { TitlesInput } from "./titles-input.ts";
import { listTitles } from "./titles-queries.server.ts";
import type { Route } from "./+types/titles-resource";

const headers = { "cache-control": "private, no-store" };

/** `GET /api/writing/works/{id}/titles`: its titles, summary and notes, for searching. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const work = await getOwnWork(context, getWriter(context), { workId: params.workId });
  return Response.json({ titles: await listTitles(context.get(siteContext).db, work.id) }, { headers });
}

/** `POST` with `{changes: [{kind, id, before, after}]}`: changes those that are still as they were. */
export async function action({ context, request, params }: Route.ActionArgs): Promise<Response> {
  const work = await getOwnWork(context, getWriter(context), { workId: params.workId });
  const input = TitlesInput.safeParse(await readJson(request));
  if (!input.success)
    return Response.json(
      { msg: "Name 1 to 100 titles with their words before and after" },
      { status: 422, headers },
    );
  const { changes } = input.data;
  return Response.json(await rewriteTitles(context.get(siteContext), { workId: work.id, changes }), {
    headers,
  });
}
