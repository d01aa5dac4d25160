import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { withoutScriptPreloads } from "./platform/http/first-paint.server.ts";
import { addHydrationData } from "./platform/http/hydration-data.server.ts";
import { contentSecurityPolicy, sealInlineScripts } from "./platform/http/inline-scripts.server.ts";
import { pageTextContext } from "./platform/http/page-text.server.ts";
import { PageTextContext } from "./platform/http/page-text.ts";
import { requestFactsContext } from "./platform/http/request-facts.server.ts";
import { siteContext } from "./platform/http/site-context.server.ts";

export const streamTimeout = 10_000;

interface Page {
  url: string;
  nonce: string;
  /** The long text of the page, if it has one: see page-text.ts. */
  text: string | null;
}

function documentOf({ url, nonce, text: html }: Page, routerContext: EntryContext) {
  return (
    <PageTextContext value={html === null ? null : { html, nonce }}>
      <ServerRouter context={routerContext} url={url} nonce={nonce} />
    </PageTextContext>
  );
}

// What React writes where something is still awaited.
const awaitedMark = "<!--$!-->";

/**
 * By the string renderer, which takes a quarter of the time of the streaming one. It cannot wait, so the hydration data,
 * the one thing that React Router streams, is put in by us; a page that awaits anything else is left to the other.
 */
async function render(page: Page, routerContext: EntryContext): Promise<string> {
  const { serverHandoffStream, ...whole } = routerContext;
  const data = serverHandoffStream ? await text(serverHandoffStream) : "";
  const html = `<!DOCTYPE html>${renderToString(documentOf(page, whole))}`;
  if (html.includes(awaitedMark))
    return renderPatiently(page, {
      ...whole,
      ...(data && { serverHandoffStream: new Blob([data]).stream() }),
    });
  return data && whole.renderMeta?.didRenderScripts ? addHydrationData(html, data, page.nonce) : html;
}

function renderPatiently(page: Page, routerContext: EntryContext): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(documentOf(page, routerContext), {
      nonce: page.nonce,
      onAllReady() {
        clearTimeout(timer);
        resolve(text(pipe(new PassThrough())));
      },
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
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
  const nonce = randomBytes(16).toString("base64url");
  const page = { url: request.url, nonce, text: context.get(pageTextContext) };
  const rendered = withoutScriptPreloads(await render(page, routerContext));
  const { html, hashes } = sealInlineScripts(rendered, nonce);
  headers.set("content-security-policy", contentSecurityPolicy(hashes));
  return new Response(request.method === "HEAD" ? null : html, { status, headers });
}

/** Surprises from loaders, actions and rendering: logged once, here, with the request's id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { pathname: path } = new URL(request.url);
  context
    .get(siteContext)
    .log.error({ err: error, requestId: context.get(requestFactsContext).id, path }, "unexpected error");
};
