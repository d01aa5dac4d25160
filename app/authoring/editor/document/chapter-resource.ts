import { siteContext } from "#app/platform/http/site-context.server.ts";
import { answer, answerText, getOwnChapterId } from "./own-chapter.server.ts";
import { openDocument } from "./open-document.server.ts";
import type { Route } from "./+types/chapter-resource";

/** `GET /api/writing/chapters/{id}?since={version}`: the text, if it is newer than that version (R16). */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const { chapterId } = await getOwnChapterId(context, params.chapterId);
  const { document, version, savedAt } = await openDocument(context.get(siteContext).db, chapterId);
  const isSame = url.searchParams.get("since") === String(version);
  return isSame ? answer({ version, savedAt }) : answerText({ version, savedAt }, document);
}
