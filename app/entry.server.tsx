import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from "react-router";
import { recordError } from "./operations/errors/public.server.ts";
import { contentViewerOf } from "./identity/age-cap/public.server.ts";
import { suggestBooks } from "./catalog/suggestions/public.server.ts";
import { isRobot } from "./platform/http/is-robot.server.ts";
import { requestFactsContext } from "./platform/http/request-facts.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { pageFactsContext } from "./platform/rendering/document/page-text.server.ts";
import { renderDocument } from "./platform/rendering/document/render-document.server.tsx";

export { streamTimeout } from "./platform/rendering/document/render-document.server.tsx";

/** X11: robots only need the status; an error page could end up in an index. */
function bareError(status: number, headers: Headers): Response {
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(`${status}\n`, { status, headers });
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // The headers may be those that the loader returned before the rendering failed.
  if (status !== 200) headers.delete("cache-control");
  headers.set("content-type", "text/html; charset=utf-8");
  if (status >= 400 && isRobot(request.headers.get("user-agent"))) return bareError(status, headers);
  // For people who came to nothing: `WaysOn` of the error page shows them.
  if (status === 404)
    context.set(pageFactsContext, await suggestBooks(context.get(siteContext), contentViewerOf(context)));
  return renderDocument({ request, status, headers, routerContext, context });
}

/** X11: refusals and redirects are responses, wherever they were thrown. */
const isAnswer = (error: unknown) => isRouteErrorResponse(error) && error.status >= 300 && error.status < 500;

/** Unexpected errors of loaders, actions and rendering: logged once, here, with the request's id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isAnswer(error)) return;
  const { pathname: path } = new URL(request.url);
  const site = context.get(siteContext);
  site.log.error({ err: error, requestId: context.get(requestFactsContext).id, path }, "unexpected error");
  recordError(site, error, path);
};
