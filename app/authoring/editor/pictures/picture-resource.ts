import { getOwnWork } from "#app/authoring/ownership/public.server.ts";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { privateFile } from "#app/platform/files/private-file.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { findPicture } from "./picture-queries.server.ts";
import type { Route } from "./+types/picture-resource";

/** `/writing-edit/picture/{work}/{hash}`: a picture for the work's author, published or not. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const work = await getOwnWork(context, getWriter(context), { workId: params.workId });
  const { db, files } = context.get(siteContext);
  const picture = await findPicture(db, work.id, params.hash);
  const answer = picture && (await privateFile(files, picture));
  if (!answer) throw notFound();
  return answer;
}
