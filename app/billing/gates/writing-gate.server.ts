import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { type Entitlement, findEntitlement } from "#app/billing/entitlement/public.server.ts";
import { requireApiViewer, requireViewer, type Viewer } from "#app/identity/viewer/public.server.ts";
import { rememberDestination } from "#app/identity/destination/public.server.ts";
import { gateOf } from "#app/access/gates/gated-path.ts";
import { mayWrite } from "#app/access/gates/may-write.ts";

/** A viewer who was let through the gate. */
export interface Writer extends Viewer {
  entitlement: Entitlement;
}

const writerContext = createContext<Writer | null>(null);

/**
 * R20, for every request of the site: a gated address as a page, as its data or as a call, whatever is mounted there,
 * so that new pages are gated automatically.
 */
export const guardWriting: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const gate = gateOf(new URL(request.url).pathname);
  if (gate === "page") context.set(writerContext, await requireWriting(context, request));
  if (gate === "api") context.set(writerContext, await requireApiWriting(context, request));
  return next();
};

/** The viewer who passed the gate, for pages and calls behind it. */
export function getWriter(context: Context): Writer {
  const writer = context.get(writerContext);
  // Never happens in a request: the middleware above would have to be missing.
  if (!writer) throw new Error("this page is not behind the gate");
  return writer;
}

/** Visitors are sent to sign in, accounts without an entitlement to the interstitial; both return afterwards (E02, S09). */
async function requireWriting(context: Context, request: Request): Promise<Writer> {
  const viewer = await requireViewer(context, request);
  const site = context.get(siteContext);
  const entitlement = await findEntitlement(site, viewer.account.id);
  if (mayWrite(entitlement.state)) return { ...viewer, entitlement };
  context.get(requestFactsContext).cookies.push(rememberDestination(request, site.now()));
  throw redirect("/interstitial", { status: 303, headers: { "cache-control": "private, no-store" } });
}

/** The same for API calls (C11), which get a 403 instead of a redirect. */
async function requireApiWriting(context: Context, request: Request): Promise<Writer> {
  const scope = request.method === "GET" || request.method === "HEAD" ? "works:read" : "works:write";
  const viewer = await requireApiViewer(context, request, scope);
  const entitlement = await findEntitlement(context.get(siteContext), viewer.account.id);
  if (mayWrite(entitlement.state)) return { ...viewer, entitlement };
  const body = { statusCode: 403, msg: "A subscription is needed", data: { state: entitlement.state } };
  throw Response.json(body, { status: 403, headers: { "cache-control": "no-store" } });
}
