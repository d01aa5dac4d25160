import { siteContext } from "#app/platform/http/site-context.server.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { answer, answerText, getOwnChapterId } from "../document/own-chapter.server.ts";
import { RevisionInput } from "../saving/editor-operations.ts";
import { saveNamedRevision, nameRevision, restoreRevision } from "./revision-commands.server.ts";
import { listRevisions } from "./revision-queries.server.ts";
import type { Route } from "./+types/history-resource";

/** `GET /api/writing/chapters/{id}/revisions`: the stored revisions, newest first (R16). */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const { chapterId } = await getOwnChapterId(context, params.chapterId);
  return answer({ revisions: await listRevisions(context.get(siteContext).db, chapterId) });
}

/**
 * `POST` with `{name}`, `{document}` or `{restore}`: names the current text, stores another version, or restores a revision.
 */
export async function action({ context, request, params }: Route.ActionArgs): Promise<Response> {
  const { chapterId } = await getOwnChapterId(context, params.chapterId);
  const parsed = RevisionInput.safeParse(await readJson(request));
  if (!parsed.success) return answer({ msg: "Give the version a name of 1 to 255 characters" }, 422);
  const site = context.get(siteContext);
  const input = parsed.data;
  if ("name" in input) {
    await nameRevision(site, chapterId, input.name);
    return answer({});
  }
  if ("document" in input) {
    const revisions = await saveNamedRevision(site, chapterId, input.document);
    return revisions === "stored" ? answer({}) : answer({ msg: "This is no text of a chapter" }, 422);
  }
  const restored = await restoreRevision(site, chapterId, input.restore);
  if (!restored) return answer({ msg: "There is no such version" }, 404);
  const { version, document, savedAt } = restored;
  return answerText({ version, savedAt }, document);
}
