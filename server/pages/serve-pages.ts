import { hasOwnLists, isOwnSearch } from "#app/platform/http/cookies/own-lists-cookies.ts";
import {
  pageLifeHeader,
  pageQueryHeader,
  pageTagsHeader,
} from "#app/platform/http/caching/public-page.server.ts";
import { answerFromCachedPage } from "./answer-from-cached-page.ts";
import { preferredCoding } from "./codings.ts";
import { bodyIn, keepOneForm, type CachedPage, makeCachedPage } from "./cached-page.ts";
import type { PageCache, Rendering } from "./page-cache.ts";
import { pageAddress } from "./page-address.ts";
import { withLanguage } from "./page-language.ts";

export interface Requester {
  requestId: string;
  /** Pages are rendered for a GET, also for whoever asks for the HEAD alone. */
  isHead: boolean;
  /** Null when there is no network, as in tests. */
  client: string | null;
}

/** Renders a page for one request. */
export type RenderPage = (request: Request, requester: Requester) => Promise<Response>;

export interface PageServerOptions {
  pages: PageCache;
  render: RenderPage;
  origin: string;
  /** Of every response; they are cached with the page. */
  headers: [name: string, value: string][];
}

interface PublicFacts {
  tags: string[];
  query: string[];
  /** Its maximum age in the cache; null: until it is invalidated. */
  lifeSeconds: number | null;
  /** Besides the encoding. */
  varies: string | null;
}

const splitList = (list: string) => list.split(" ").filter(Boolean);

// Computed for each encoding of a page, or meant for the shell.
const notCached = new Set([
  pageTagsHeader,
  pageQueryHeader,
  pageLifeHeader,
  "content-length",
  "content-encoding",
  "etag",
  "vary",
  "transfer-encoding",
]);

/** The declared caching of a page, if it is a public one. Errors and responses with a cookie never are. */
function publicFacts(response: Response): PublicFacts | null {
  const tags = response.headers.get(pageTagsHeader);
  if (tags === null || response.status !== 200 || response.headers.has("set-cookie")) return null;
  const life = response.headers.get(pageLifeHeader);
  return {
    tags: splitList(tags),
    query: splitList(response.headers.get(pageQueryHeader) ?? ""),
    lifeSeconds: life === null ? null : Number(life),
    varies: response.headers.get("vary"),
  };
}

/**
 * Browsers would otherwise cache a response without Cache-Control, like the page of a withdrawn book (410), as long as
 * they please.
 */
function uncachedResponse(response: Response): Response {
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-cache");
  return response;
}

function isAnonymous(request: Request): boolean {
  return !request.headers.has("cookie") && !request.headers.has("authorization");
}

/**
 * Answers GET and HEAD of pages: from the cache, else rendered once for all who wait. A page known to be public is
 * rendered from its address alone, so that nothing of the first visitor can get into what everyone is shown.
 */
export function servePages({ pages, render, origin, headers }: PageServerOptions) {
  async function send(request: Request, target: string, page: CachedPage): Promise<Response> {
    const had = Object.keys(page.forms).length;
    const answer = await answerFromCachedPage(request, page);
    if (Object.keys(page.forms).length !== had) pages.measureAgain(target, page);
    return answer;
  }

  async function keepable(response: Response, request: Request, facts: PublicFacts): Promise<CachedPage> {
    const cachedHeaders = [...response.headers].filter(([name]) => !notCached.has(name));
    const body = Buffer.from(await response.arrayBuffer());
    const page = makeCachedPage(body, [...cachedHeaders, ...headers], facts);
    const coding = preferredCoding(request.headers.get("accept-encoding"));
    await bodyIn(page, coding);
    keepOneForm(page, coding);
    return page;
  }

  /** Answers one visitor with the complete request, and records whether the page is public. */
  async function renderAlone(request: Request, requester: Requester, pathname: string): Promise<Response> {
    const response = await render(request, requester);
    const facts = publicFacts(response);
    if (!facts) return uncachedResponse(response);
    pages.declare(pathname, facts.query);
    // Rendered for one visitor, so no shared cache may store it.
    response.headers.set("cache-control", "private, no-cache");
    return response;
  }

  /** For a profile with an age cap or exclusions: a page of its own, which is neither recorded as public nor cached. */
  async function renderApart(request: Request, requester: Requester, target: string): Promise<Response> {
    const response = await render(new Request(origin + target, { headers: request.headers }), requester);
    for (const name of [pageTagsHeader, pageQueryHeader, pageLifeHeader, "etag"])
      response.headers.delete(name);
    response.headers.set("cache-control", "private, no-store");
    return response;
  }

  return async function answer(request: Request, requester: Requester): Promise<Response> {
    const requested = request.url.slice(request.url.indexOf("/", 8));
    const target = withLanguage(requested, request.headers.get("accept-language"));
    const cookies = request.headers.get("cookie");
    if (hasOwnLists(cookies) || isOwnSearch(requested, cookies))
      return renderApart(request, requester, target);
    const found = pages.get(target);
    if (found) return send(request, target, found);

    const { pathname } = pageAddress(target, []);
    const declared = pages.declaredQuery(pathname);
    // HEAD is rendered like GET, so that it can be cached; `send` and the edge remove the body.
    const pageRequest = new Request(origin + target, { headers: request.headers });
    if (!declared && !isAnonymous(request)) return renderAlone(pageRequest, requester, pathname);

    const known = declared && pageAddress(target, declared);
    let own: Response | null = null;
    const page = await pages.share(known?.key ?? target, async (rendering: Rendering) => {
      const response = await render(known ? new Request(origin + known.key) : pageRequest, requester);
      const facts = publicFacts(response);
      if (!facts) {
        own = response;
        return null;
      }
      pages.declare(pathname, facts.query);
      const made = await keepable(response, request, facts);
      pages.store(rendering, pageAddress(known?.key ?? target, pages.declaredQuery(pathname) ?? []), made);
      return made;
    });
    if (page) return send(request, target, page);
    if (known) pages.forget(pathname);
    const needsOwn = known && (known.hasMore || !isAnonymous(request));
    return own && !needsOwn ? uncachedResponse(own) : renderAlone(pageRequest, requester, pathname);
  };
}
