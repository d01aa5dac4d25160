import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { isbot } from "isbot";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import {
  builtSheetContext,
  fewImagePreloads,
  firstPaintContext,
  scriptsAfterPaint,
  scriptsFirstContext,
} from "./platform/http/first-paint.server.ts";
import { type DocumentParts, takeApart, toBytes } from "./platform/http/document-parts.server.ts";
import { addHydrationData } from "./platform/http/hydration-data.server.ts";
import { NonceContext } from "./platform/http/inline-script.tsx";
import { contentSecurityPolicy, sealInline } from "./platform/http/inline-scripts.server.ts";
import { pageFactsContext, pageTextContext } from "./platform/http/page-text.server.ts";
import { PageFactsContext, PageTextContext } from "./platform/http/page-text.ts";
import { responseWith } from "./platform/http/rendered-page.server.ts";
import { requestFactsContext } from "./platform/http/request-facts.server.ts";
import { siteContext } from "./platform/http/site-context.server.ts";

export const streamTimeout = 10_000;

interface Page {
  url: string;
  nonce: string;
  /** The long text of the page, if it has one: see page-text.ts. */
  text: string | null;
  facts: unknown;
}

function documentOf({ url, nonce, text: html, facts }: Page, routerContext: EntryContext) {
  return (
    <NonceContext value={nonce}>
      <PageTextContext value={html === null ? null : { html }}>
        <PageFactsContext value={facts}>
          <ServerRouter context={routerContext} url={url} nonce={nonce} />
        </PageFactsContext>
      </PageTextContext>
    </NonceContext>
  );
}

// What React writes where something is still awaited.
const awaitedMark = "<!--$!-->";

/**
 * By the string renderer, which takes a quarter of the time of the streaming one. It cannot wait, so the hydration data,
 * the one thing that React Router streams, is put in by us; a page that awaits anything else is left to the other.
 */
async function render(page: Page, routerContext: EntryContext): Promise<DocumentParts> {
  const { serverHandoffStream, ...whole } = routerContext;
  const data = serverHandoffStream ? await textOf(serverHandoffStream) : "";
  const html = `<!DOCTYPE html>${renderToString(documentOf(page, whole))}`;
  if (html.includes(awaitedMark)) {
    const again = { ...whole, ...(data && { serverHandoffStream: new Blob([data]).stream() }) };
    return takeApart(await renderPatiently(page, again), page.nonce);
  }
  const parts = takeApart(html, page.nonce);
  if (!data || !whole.renderMeta?.didRenderScripts) return parts;
  return { ...parts, end: addHydrationData(parts.end, data, page.nonce) };
}

function renderPatiently(page: Page, routerContext: EntryContext): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(documentOf(page, routerContext), {
      nonce: page.nonce,
      onAllReady() {
        clearTimeout(timer);
        resolve(textOf(pipe(new PassThrough())));
      },
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}

/** X11. A browser that somebody drives by a program sees what people see. */
const isRobot = (userAgent: string | null) => isbot(userAgent) && !userAgent?.includes("HeadlessChrome");

/** X11: the status says all that a robot needs; an error page would only end up in an index. */
function bareError(status: number, headers: Headers): Response {
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(`${status}\n`, { status, headers });
}

async function styled(
  parts: DocumentParts,
  nonce: string,
  context: RouterContextProvider,
): Promise<DocumentParts> {
  const wanted = context.get(firstPaintContext);
  if (!wanted) return parts;
  // Reading style sheets takes a parser, which a site can start without.
  const { withFirstStyles } = await import("./platform/http/inline-styles.server.ts");
  return withFirstStyles(parts, { ...wanted, nonce, built: context.get(builtSheetContext) });
}

// Pages are rendered whole, not streamed: a public page is kept and shared, so its scripts are allowed by hash.
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // The headers may be those that the loader gave before the render failed.
  if (status !== 200) headers.delete("cache-control");
  headers.set("content-type", "text/html; charset=utf-8");
  if (status >= 400 && isRobot(request.headers.get("user-agent"))) return bareError(status, headers);
  const nonce = randomBytes(16).toString("base64url");
  const page = {
    url: request.url,
    nonce,
    text: context.get(pageTextContext),
    facts: context.get(pageFactsContext),
  };
  const rendered = fewImagePreloads(await render(page, routerContext));
  const inTurn = context.get(scriptsFirstContext) ? rendered : scriptsAfterPaint(rendered, nonce);
  const { head, text, end } = await styled(inTurn, nonce, context);
  const { pieces, hashes } = sealInline([head, text, end], nonce);
  headers.set("content-security-policy", contentSecurityPolicy(hashes));
  return request.method === "HEAD"
    ? new Response(null, { status, headers })
    : responseWith(toBytes(pieces), { status, headers });
}

/** X11: refusals and redirects are answers, whoever threw them. */
const isAnswer = (error: unknown) => isRouteErrorResponse(error) && error.status >= 300 && error.status < 500;

/** Surprises from loaders, actions and rendering: logged once, here, with the request's id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isAnswer(error)) return;
  const { pathname: path } = new URL(request.url);
  context
    .get(siteContext)
    .log.error({ err: error, requestId: context.get(requestFactsContext).id, path }, "unexpected error");
};
