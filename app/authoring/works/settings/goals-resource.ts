import { getOwnWork } from "#app/authoring/ownership/public.server.ts";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { readForm } from "#app/platform/http/forms/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { saveGoals } from "./settings-commands.server.ts";
import { GoalsInput } from "./settings-input.ts";
import type { Route } from "./+types/goals-resource";

const headers = { "cache-control": "private, no-store" };

/** `POST /api/writing/works/{id}/goals`: sets the goals from the editor. */
export async function action({ context, request, params }: Route.ActionArgs): Promise<Response> {
  const work = await getOwnWork(context, getWriter(context), { workId: params.workId });
  const read = await readForm(request, GoalsInput);
  if (!read.ok) return Response.json({ errors: read.errors }, { status: 422, headers });
  const { wordGoal, dayGoal } = await saveGoals(context.get(siteContext), work.id, read.input);
  return Response.json({ wordGoal, dayGoal }, { headers });
}

export { postOnly as loader } from "#app/platform/http/forms/post-only.ts";
