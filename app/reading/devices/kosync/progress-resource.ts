import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { requireKosyncApp } from "./authorize.server.ts";
import { refuse, respond } from "./kosync-answers.ts";
import { findProgress } from "./find-progress.server.ts";
import { DocumentName, Push } from "./push-input.ts";
import { storePush } from "./store-push.server.ts";
import type { Route } from "./+types/progress-resource";

/** `GET /kosync/syncs/progress/{document}`: where one is in a document, wherever that was read. */
export async function loader({ context, request, params }: Route.LoaderArgs): Promise<Response> {
  const app = await requireKosyncApp(context, request);
  const document = DocumentName.safeParse(params.document);
  if (!document.success) return refuse("no-document");
  return respond(await findProgress(context.get(siteContext), app, document.data));
}

/** `PUT /kosync/syncs/progress`: where a device is in a document. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "PUT")
    return Response.json(
      { statusCode: 405, msg: "Ask by GET or PUT" },
      { status: 405, headers: { allow: "GET, HEAD, PUT" } },
    );
  const app = await requireKosyncApp(context, request);
  const body = await readJson(request);
  const read = Push.safeParse(body);
  if (!read.success) {
    const isNamed = DocumentName.safeParse((body as { document?: unknown } | null)?.document).success;
    return refuse(isNamed ? "invalid-fields" : "no-document");
  }
  const site = context.get(siteContext);
  await storePush(site, app, read.data);
  return respond({ document: read.data.document, timestamp: Math.floor(site.now().getTime() / 1000) });
}
