import { getOwnWork } from "#app/authoring/ownership/public.server.ts";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { FindInput, ReplaceInput } from "../saving/editor-operations.ts";
import { findInWork, replaceInWork } from "./find-commands.server.ts";
import { answer } from "../document/own-chapter.server.ts";
import type { Route } from "./+types/find-resource";

/** `GET /api/writing/works/{id}/find?find=…`: the matches in the work (R16). */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const work = await getOwnWork(context, getWriter(context), { workId: params.workId });
  const wanted = FindInput.safeParse(Object.fromEntries(url.searchParams));
  if (!wanted.success) return answer({ msg: "Say in 1 to 200 characters what to find" }, 422);
  return answer({ chapters: await findInWork(context.get(siteContext), work.id, wanted.data) });
}

/** `POST`: replaces them in every chapter. */
export async function action({ context, request, params }: Route.ActionArgs): Promise<Response> {
  const work = await getOwnWork(context, getWriter(context), { workId: params.workId });
  const input = ReplaceInput.safeParse(await readJson(request));
  if (!input.success)
    return answer({ msg: "Say in 1 to 200 characters what to find, and by what to replace it" }, 422);
  const { words, except, ...wanted } = input.data;
  return answer(await replaceInWork(context.get(siteContext), work.id, { wanted, words, except }));
}
