import { getOwnWork } from "#app/authoring/ownership/public.server.ts";
import { href } from "react-router";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { fileAnswer } from "./file-answer.server.ts";
import type { Route } from "./+types/export-resource";

/** A work, or some chapters, as `work.epub` and so on, for its author only. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const writer = getWriter(context);
  const { id: workId } = await getOwnWork(context, writer, { workId: params.id });
  const page = href("/writing/:id/export", { id: workId });
  const { file } = params;
  return fileAnswer(context.get(siteContext), { accountId: writer.account.id, workId, file, url, page });
}
