import { getOwnWork } from "#app/authoring/ownership/public.server.ts";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { saveFields } from "./save-fields.server.ts";
import type { Route } from "./+types/save-resource";

const headers = { "cache-control": "private, no-store" };

// A GET redirects: the settings have a page.
export { postOnly as loader } from "#app/platform/http/forms/post-only.ts";

/** A section of a work's settings, as its page saves it while it is changed. */
export async function action({ context, request, params }: Route.ActionArgs): Promise<Response> {
  const work = await getOwnWork(context, getWriter(context), { workId: params.id });
  const reply = await saveFields(context.get(siteContext), work, await postedForm(request));
  const isWhole = Object.keys(reply.errors).length === 0;
  return Response.json(reply, { status: isWhole ? 200 : reply.isConflict ? 409 : 422, headers });
}
