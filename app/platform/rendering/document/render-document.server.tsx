import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { type DocumentParts, insertText, takeApart, textMark } from "./document-parts.server.ts";
import {
  builtSheetContext,
  fewImagePreloads,
  firstPaintContext,
  scriptsAfterPaint,
  scriptsFirstContext,
} from "../first-paint/first-paint.server.ts";
import { addHydrationData } from "../inline/hydration-data.server.ts";
import { NonceContext } from "../inline/inline-script.tsx";
import { framingContext } from "./framing.server.ts";
import { contentSecurityPolicy, sealInline } from "../inline/inline-scripts.server.ts";
import { pageFactsContext, pageTextContext } from "./page-text.server.ts";
import { PageFactsContext, PageTextContext } from "./page-text.ts";

export const streamTimeout = 10_000;

interface Page {
  url: string;
  nonce: string;
  /** Whether it has a long text, which is inserted afterwards: see page-text.ts. */
  hasText: boolean;
  facts: unknown;
}

export interface DocumentRequest {
  request: Request;
  status: number;
  headers: Headers;
  routerContext: EntryContext;
  context: Readonly<RouterContextProvider>;
}

/** After all others. Its address is that of site/shell/theme, whose script does the same before anything is painted. */
const themeSheet = '<noscript><link rel="stylesheet" href="/theme.css"/></noscript>';

/**
 * Renders the document of a request from the result of React Router's matching and loaders. This is the one place that
 * reads and rewrites the framework's own output (docs/rendering.md). Pages are rendered whole, not streamed: a public
 * page is cached and shared, so its scripts are allowed by hash.
 */
export async function renderDocument(given: DocumentRequest): Promise<Response> {
  const { request, status, headers, routerContext, context } = given;
  const nonce = randomBytes(16).toString("base64url");
  const long = context.get(pageTextContext);
  const facts = context.get(pageFactsContext);
  const page = { url: request.url, nonce, hasText: long !== null, facts };
  const rendered = fewImagePreloads(await render(page, routerContext), long?.preloads);
  const inTurn = context.get(scriptsFirstContext) ? rendered : scriptsAfterPaint(rendered, nonce);
  const { head, text, end } = await styled(inTurn, nonce, context);
  const { pieces, hashes } = sealInline([head && head + themeSheet, text, end], nonce);
  headers.set("content-security-policy", contentSecurityPolicy(hashes, context.get(framingContext)));
  if (request.method === "HEAD") return new Response(null, { status, headers });
  // As bytes: a string is encoded by a stream, which takes three times as long. Piece by piece: see docs/rendering.md on long strings.
  const whole = long ? insertText(pieces, textMark(nonce), long.pieces) : pieces;
  return new Response(Buffer.concat(whole.map((piece) => Buffer.from(piece))), { status, headers });
}

function documentOf({ url, nonce, hasText, facts }: Page, routerContext: EntryContext) {
  return (
    <NonceContext value={nonce}>
      <PageTextContext value={hasText ? { html: textMark(nonce) } : null}>
        <PageFactsContext value={facts}>
          <ServerRouter context={routerContext} url={url} nonce={nonce} />
        </PageFactsContext>
      </PageTextContext>
    </NonceContext>
  );
}

// Written by React where a Suspense boundary is still pending.
const awaitedMark = "<!--$!-->";

/**
 * Uses the string renderer, which takes a quarter of the time of the streaming one. It cannot wait, so the hydration
 * data, which is all that React Router streams, is inserted by us; a page that suspends otherwise is left to the
 * streaming renderer.
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

async function styled(
  parts: DocumentParts,
  nonce: string,
  context: Readonly<RouterContextProvider>,
): Promise<DocumentParts> {
  const wanted = context.get(firstPaintContext);
  if (!wanted) return parts;
  // Parsing style sheets needs a parser that a site can start without.
  const { withFirstStyles } = await import("../inline/inline-styles.server.ts");
  const long = context.get(pageTextContext)?.pieces ?? [];
  return withFirstStyles(parts, { ...wanted, nonce, long, built: context.get(builtSheetContext) });
}
