import { siteContext } from "#app/platform/http/site-context.server.ts";
import { tooLong, tooManyBlocks, workLimits } from "#app/authoring/text-limits/public.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { answer, answerText, getOwnChapterId } from "../document/own-chapter.server.ts";
import { saveChange } from "./save-commands.server.ts";
import { SaveInput } from "./editor-operations.ts";
import type { Route } from "./+types/changes-resource";

/** `POST /api/writing/chapters/{id}/changes`: one save (R16). */
export async function action({ context, request, params }: Route.ActionArgs): Promise<Response> {
  const { chapterId } = await getOwnChapterId(context, params.chapterId);
  const input = SaveInput.safeParse(await readJson(request));
  if (!input.success) return answer({ reason: "not-a-save", msg: "This is no save" }, 422);
  const saved = await saveChange(context.get(siteContext), { chapterId, ...input.data });
  if (saved.ok) return answer({ version: saved.version, savedAt: saved.savedAt });
  switch (saved.reason) {
    case "conflict": {
      const { version, document, savedAt } = saved;
      return answerText({ reason: "conflict", version, savedAt }, document, 409);
    }
    case "too-long":
      return answer({ reason: "too-long", msg: tooLong("Chapter", workLimits.chapter, saved.given) }, 422);
    case "too-many-blocks":
      return answer({ reason: saved.reason, msg: tooManyBlocks(saved.given) }, 422);
    case "too-many-steps":
      return answer({ reason: saved.reason, msg: "These are more changes than can be saved at once" }, 413);
    case "too-slow":
      return answer({ reason: saved.reason, msg: "The site is busy. It is tried again" }, 503);
    case "too-complex":
    case "not-a-document":
      return answer({ reason: saved.reason, msg: "The change does not fit this chapter" }, 422);
  }
}

export { postOnly as loader } from "#app/platform/http/forms/post-only.ts";
