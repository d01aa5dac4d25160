import { siteContext } from "#app/platform/http/site-context.server.ts";
import { answer, answerText, getOwnChapterId } from "../document/own-chapter.server.ts";
import { openRevision } from "./keep-revision.server.ts";
import type { Route } from "./+types/revision-resource";

/** `GET /api/writing/chapters/{id}/revisions/{revision}`: the text as it was then (R16). */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const { chapterId } = await getOwnChapterId(context, params.chapterId);
  const revisionId = Number(params.revisionId);
  const isId = Number.isInteger(revisionId) && revisionId > 0 && revisionId < 2 ** 53;
  const document = isId ? await openRevision(context.get(siteContext).db, chapterId, revisionId) : null;
  return document ? answerText({}, document) : answer({ msg: "There is no such version" }, 404);
}
