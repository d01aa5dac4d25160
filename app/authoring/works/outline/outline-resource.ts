import { getOwnWork } from "#app/authoring/ownership/public.server.ts";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { readForm } from "#app/platform/http/forms/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { moveInOutline } from "./outline-commands.server.ts";
import { MoveInput } from "./outline-input.ts";
import { outlineRefusals } from "./outline-labels.ts";
import type { Route } from "./+types/outline-resource";

const headers = { "cache-control": "private, no-store" };

// A GET redirects: the outline is on the work's page.
export { postOnly as loader } from "#app/platform/http/forms/post-only.ts";

/** A move by dragging or keyboard: the page shows it already and learns whether it was saved. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const work = await getOwnWork(context, getWriter(context), { workId: params.id });
  const read = await readForm(request, MoveInput);
  if (!read.ok) return Response.json({ message: outlineRefusals.gone }, { status: 422, headers });
  const { kind, id, seen, part, index } = read.input;
  const move = kind === "part" ? { kind, id, index } : { kind, id, partId: part || null, index };
  const moved = await moveInOutline(context.get(siteContext), { workId: work.id, seen, move });
  if (!moved.ok) return Response.json({ message: outlineRefusals[moved.reason] }, { status: 409, headers });
  return Response.json({ stamp: moved.stamp }, { headers });
}
