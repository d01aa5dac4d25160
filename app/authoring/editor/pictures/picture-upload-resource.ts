import { getOwnWork } from "#app/authoring/ownership/public.server.ts";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { refuseUpload } from "#app/authoring/quota/public.server.ts";
import { pictureProblem } from "#app/platform/files/shrink-picture.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { answer } from "../document/own-chapter.server.ts";
import { storePicture } from "./store-picture.server.ts";
import type { Route } from "./+types/picture-upload-resource";

/** `POST /api/writing/works/{id}/pictures` with the file `picture`: stores it for the work (R16). */
export async function action({ context, request, params }: Route.ActionArgs): Promise<Response> {
  const writer = getWriter(context);
  const work = await getOwnWork(context, writer, { workId: params.workId });
  const form = await postedForm(request);
  const site = context.get(siteContext);
  const overQuota = await refuseUpload(site, writer.account.id, form.get("picture"));
  if (overQuota) return answer({ reason: "over-quota", msg: overQuota }, 422);
  const stored = await storePicture(site, work.id, form.get("picture"));
  if (!stored.ok) {
    const msg = pictureProblem(stored.reason, site.settings.PICTURE_MAX_MB);
    return answer({ reason: stored.reason, msg }, 422);
  }
  const { hash, width, height } = stored;
  return answer({ hash, width, height });
}

export { postOnly as loader } from "#app/platform/http/forms/post-only.ts";
