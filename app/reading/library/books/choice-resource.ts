import { dayKey } from "#app/ui/times/times.ts";
import { markOwnLists } from "#app/identity/cookies/public.server.ts";
import { requireApiViewer } from "#app/identity/viewer/public.server.ts";
import { postOnly } from "#app/platform/http/forms/post-only.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { libraryCookies } from "../library-cookie.server.ts";
import { chooseForBook } from "./library-commands.server.ts";
import { LibraryChoiceInput, madeAt } from "./library-input.ts";
import { refusalMessages } from "./refusal-labels.ts";
import type { Route } from "./+types/choice-resource";

const headers = { "cache-control": "private, no-store" };

/** `POST /api/library/books/{jid}` with `{ choice }`, or `{ choice, ageMs, isUndo }` for one that was made, or taken back, without a network. */
export async function action({ context, request, params }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return postOnly();
  const { account, profile } = await requireApiViewer(context, request);
  const site = context.get(siteContext);
  const read = LibraryChoiceInput.safeParse(await readJson(request));
  if (!read.success)
    return Response.json({ statusCode: 422, msg: "Send one of the choices" }, { status: 422, headers });
  const { choice, ageMs, isUndo = false } = read.data;
  const at = madeAt(site.now(), ageMs);
  const today = dayKey(at, account.timeZone ?? "UTC");
  const late = ageMs === undefined ? {} : { at };
  const changed = await chooseForBook(site, profile, { jid: params.jid, today, choice, isUndo, ...late });
  if (!changed.ok) {
    const statusCode = changed.reason === "no-book" ? 404 : 422;
    return Response.json(
      { statusCode, msg: refusalMessages[changed.reason] },
      { status: statusCode, headers },
    );
  }
  markOwnLists(context, request, { ...profile, excluded: changed.excluded });
  context.get(requestFactsContext).cookies.push(...(await libraryCookies({ site, profile })));
  return Response.json(changed.state, { headers });
}

export { postOnly as loader };
