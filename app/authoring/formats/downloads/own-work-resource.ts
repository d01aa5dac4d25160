import { getOwnWork } from "#app/authoring/ownership/public.server.ts";
import { href } from "react-router";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { fileAnswer } from "./file-answer.server.ts";
import type { Route } from "./+types/own-work-resource";

/** The same without a subscription, because authors always keep access to their works. */
export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const viewer = await requireViewer(context, request);
  const { id: workId } = await getOwnWork(context, viewer, { workId: params.id });
  const { file } = params;
  const page = href("/account/works");
  return fileAnswer(context.get(siteContext), { accountId: viewer.account.id, workId, file, url, page });
}
