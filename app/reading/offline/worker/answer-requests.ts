import { pagePath } from "#app/platform/rendering/data-address.ts";
import { findOfflinePage, listSiteCaches, removeOldSites, storeSite } from "../device/site-caches.ts";
import { offlinePageAddress } from "../site/site-files.ts";
import { findStoredFile, findStoredPage, findStoredText } from "./find-stored.ts";
import { networkFirst } from "./network-first.ts";
import { partOf } from "./part-of.ts";
import { type RequestKind, requestKind } from "./request-kind.ts";
import type { RequestEvent, WorkerScope } from "./worker-scope.ts";

// The worker of the whole site, registered with the first book that somebody stores. It never decides between builds: pages come from the
// server while that is reached, and a stored page with the files of its own build otherwise. So a new worker may take over at once, with
// pages of an earlier build open, and an old one shows no page that the server has replaced.

const worker = self as unknown as WorkerScope;

/** Shorter than most people wait in a tunnel. */
const patienceMs = 3_500;
const patience = () => new Promise<void>((go) => setTimeout(go, patienceMs));
const noPatience = () => Promise.resolve();

worker.addEventListener("install", (event) => {
  // The present build's files first: where that fails the browser keeps the worker that it has.
  event.waitUntil(storeSite().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  const begin = async () => {
    // The request of a page starts together with the worker, which takes a moment on a phone.
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
    await removeOldSites();
  };
  event.waitUntil(begin());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const kind = requestKind({
    method: request.method,
    mode: request.mode,
    cache: request.cache,
    pathname: url.pathname,
    isOwnOrigin: url.origin === worker.location.origin,
    isPartial: request.headers.has("range"),
  });
  if (kind) event.respondWith(answers[kind](event, url));
});

const answers: Record<RequestKind, (event: RequestEvent, url: URL) => Promise<Response>> = {
  document: answerDocument,
  async text({ request }, { pathname }) {
    const build = request.headers.get("x-octavo-build");
    const stored = () => findStoredText({ pathname, build, now: Date.now() });
    return unless(await networkFirst({ reach: () => fetch(request), stored, patience }));
  },
  async file({ request }, { pathname }) {
    const stored = () => findStoredFile(pathname, request.referrer);
    return unless(await networkFirst({ reach: () => fetch(request), stored, patience }));
  },
  async part({ request }, { pathname }) {
    // A file never changes under its name: what is here is played, whether or not the server is reached.
    const stored = await findStoredFile(pathname, request.referrer);
    return stored ? partOf(stored, request.headers.get("range")) : fetch(request);
  },
  async asset({ request }, { pathname }) {
    return (await findAsset(pathname)) ?? fetch(request);
  },
  async "page-data"({ request }, url) {
    const reached = await fetch(request).catch(() => null);
    return reached ?? loadWholePage(url);
  },
  async routes({ request }) {
    const reached = await fetch(request).catch(() => null);
    // The framework then loads the whole page that was wanted.
    return reached ?? new Response(null, { status: 204, headers: { "x-remix-reload-document": "true" } });
  },
};

const unless = (response: Response | null): Response => response ?? Response.error();

async function answerDocument(event: RequestEvent, url: URL): Promise<Response> {
  const { request, preloadResponse } = event;
  // Unread, the browser would report it as cancelled.
  if (preloadResponse) event.waitUntil(preloadResponse.catch(() => null));
  const reach = async () => (await preloadResponse) ?? fetch(request);
  const stored = () => findStoredPage(url);
  const isKnownOffline = navigator.onLine === false;
  const response = await networkFirst({ reach, stored, patience: isKnownOffline ? noPatience : patience });
  if (response) return response;
  const page = await findOfflinePage();
  if (!page) return Response.error();
  if (url.pathname === offlinePageAddress) return page;
  const wanted = new URLSearchParams({ to: url.pathname + url.search });
  return Response.redirect(`${offlinePageAddress}?${wanted}`, 302);
}

/** Says that the page is to be loaded as a whole, in the framework's way; the worker then answers that. */
function loadWholePage(url: URL): Response {
  const query = new URLSearchParams(url.search);
  query.delete("_routes");
  const path = pagePath(url.pathname);
  return new Response(null, {
    status: 204,
    headers: {
      "x-remix-redirect": query.size > 0 ? `${path}?${query}` : path,
      "x-remix-status": "302",
      "x-remix-reload-document": "true",
    },
  });
}

/** Cache names change when a book is stored or a new build arrives; a page asks for forty files at once. */
let siteCaches: { names: Promise<string[]>; at: number } | null = null;
const rememberedMs = 2_000;

async function findAsset(pathname: string): Promise<Response | undefined> {
  if (!siteCaches || Date.now() - siteCaches.at > rememberedMs)
    siteCaches = { names: listSiteCaches(), at: Date.now() };
  for (const cacheName of (await siteCaches.names).toReversed()) {
    const found = await caches.match(pathname, { cacheName });
    if (found) return found;
  }
  return undefined;
}
