import type { IncomingMessage, RequestListener } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { authListeners } from "#app/identity/account/auth-listeners.server.ts";
import { countLargeBatch, FeedLog, takeVisits } from "#app/catalog/visits/public.server.ts";
import { preparePasswords } from "#app/identity/auth-layout/password-strength.server.ts";
import { openWithheld } from "#app/authoring/releases/public.server.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import { authContext } from "#app/platform/auth/auth-context.server.ts";
import { InvalidationBus, invalidationContext } from "#app/platform/http/caching/invalidation-bus.server.ts";
import { listenForInvalidations } from "#app/platform/db/invalidation-listener.server.ts";
import { builtSheetContext } from "#app/platform/rendering/first-paint/first-paint.server.ts";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import { type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { BufferedAccessLog } from "./edge/access-log.ts";
import { isSignedIn, lazily, serveAuth } from "./auth/serve-auth.ts";
import { type ErrorRecords, openErrorRecords, reportPath } from "#app/operations/errors/public.server.ts";
import { serveReports } from "./errors/serve-reports.ts";
import { serveCollector } from "./collector/serve-collector.ts";
import type { Upgrader } from "./http/http-server.ts";
import { openRealtime, serveRealtime } from "./realtime/serve-realtime.ts";
import { bridgeOutages } from "./edge/bridge-outages.ts";
import { keepableCookies } from "./edge/cookies/keepable-cookies.ts";
import { countFeeds, feedCounter } from "./edge/count-feeds.ts";
import { compressAnswers } from "./edge/compress-answers.ts";
import {
  addSecurityHeaders,
  bareForRobots,
  limitRate,
  nameAndLog,
  nameClient,
  refuseForeignHosts,
  refuseMalformed,
  type ShellEnv,
  surprise,
} from "./edge/edge.ts";
import { limitBodies } from "./edge/bodies/limit-bodies.ts";
import { stayOnRefusal } from "./edge/stay-on-refusal.ts";
import { LoopLag } from "./edge/limits/loop-lag.ts";
import { markRelayErrors } from "./edge/mark-relay-errors.ts";
import { plainPage } from "./edge/plain-page.ts";
import { hostCookies } from "./edge/cookies/host-cookies.ts";
import { ownHost } from "./edge/senders/own-host.ts";
import { RateLimit } from "./edge/limits/rate-limit.ts";
import { refuseControls } from "./edge/bodies/refuse-controls.ts";
import { atItsOrigin, refuseOtherSites } from "./edge/senders/same-site.ts";
import { SharedRate } from "./edge/limits/shared-rate.ts";
import { securityHeaders } from "./edge/security-headers.ts";
import { shedLoad } from "./edge/limits/shed-load.ts";
import { serveFiles } from "./files/serve-files.ts";
import { answerFromMemory } from "./pages/answer-from-memory.ts";
import { answerFromCachedPage } from "./pages/answer-from-cached-page.ts";
import type { CachedPage } from "./pages/cached-page.ts";
import { PageCache } from "./pages/page-cache.ts";
import { createRouteHandlers } from "#app/platform/rendering/route-handlers.server.ts";
import { type Requester, type RenderPage, servePages } from "./pages/serve-pages.ts";
import { serveHealth } from "./health/serve-health.ts";
import { loadBuildAssets } from "./static/build-assets.ts";

/** What the first requests need, loaded before the site is opened. */
export async function preload(): Promise<void> {
  await Promise.all([
    import("#app/platform/auth/auth.server.ts"),
    import("#app/platform/rendering/inline/inline-styles.server.ts"),
  ]);
}

// For code that opens a site outside the start: the listeners of this very bundle.
export { hooks } from "./hooks.ts";

const renderDeadlineMs = 15_000;
const healthPerMinute = 120;
/** From one address: POSTs cost five. */
const reportsPerMinute = 150;

const requesterOf = (c: Context<ShellEnv>): Requester => ({
  isHead: c.req.method === "HEAD",
  requestId: c.get("requestId"),
  client: c.get("client") ?? null,
});

export interface App extends AsyncDisposable {
  /** Answers one Request at a time without a network, as `listener` does with one. */
  fetch(request: Request): Promise<Response>;
  /** For `node:http`. Cached responses are written without creating Request objects. */
  listener: RequestListener;
  /** For what would be a WebSocket. */
  upgrader: Upgrader;
  /** Resolves when pages made outdated by anything committed before this call have left the cache. */
  caughtUp(): Promise<void>;
  /** Resolves when the errors recorded before this call are stored. */
  storeErrors(): Promise<void>;
  pages: PageCache;
  /** Loads modules that are otherwise loaded by the first request. Failures are ignored; the request tries again. */
  warm(): Promise<void>;
  /** Loads the remaining slow modules after the site serves. */
  warmFurther(): Promise<void>;
  /** Ends streams of events, which would otherwise hold up the closing; their readers connect to another process. */
  endStreams(): void;
  /** Patterns of the mounts, in order; React Router handles all other paths. */
  mounts: string[];
}

function openPages(site: Site) {
  const pages = new PageCache(site.settings.PAGE_CACHE_MB * 1024 * 1024);
  const invalidations = new InvalidationBus();
  // In development a page changes with the code, which causes no invalidation.
  if (import.meta.env.DEV) return { pages, invalidations, changes: null };
  const changes = listenForInvalidations({
    url: site.databaseUrl,
    log: site.log,
    onChange: (tags) => {
      pages.drop(tags);
      invalidations.publish(tags);
    },
    onLost: () => pages.suspend(site.now()),
    onUnreachable: () => pages.markDatabaseAway(),
    onListening: () => {
      pages.resume(site.now());
      invalidations.publishAll();
    },
  });
  return { pages, invalidations, changes };
}

function reactRouter(
  site: Site,
  {
    auth,
    assets,
    invalidations,
  }: { auth: () => Promise<Auth>; assets: Map<string, CachedPage>; invalidations: InvalidationBus },
): RenderPage {
  const handle = createRouteHandlers(build, import.meta.env.MODE);
  return async (request, { requestId, client, isHead }) => {
    const context = new RouterContextProvider();
    context.set(siteContext, site);
    context.set(builtSheetContext, (href) => assets.get(href)?.forms.identity?.body.toString());
    const cookies: string[] = [];
    context.set(requestFactsContext, { id: requestId, client, isHead, cookies });
    context.set(authContext, auth);
    context.set(invalidationContext, invalidations);
    const answer = isOfVisits(request) ? takeVisits(context, request) : handle(request, context);
    const response = await withDeadline(answer, renderDeadlineMs);
    for (const cookie of cookies) response.headers.append("set-cookie", cookie);
    // When even the error page could not be rendered, React Router returns a bare 500.
    if (response.status === 405 && !response.headers.has("allow")) return readOnly(response);
    const isBare =
      response.status === 500 && !/html|x-script|json/.test(response.headers.get("content-type") ?? "");
    return isBare ? plainPage({ status: 500, requestId, isForProgram: false }) : response;
  };
}

const visitsPath = "/api/visits";

/** Readers send visits all the time: they go past the router, which was a fifth of their processor time. */
const isOfVisits = ({ method, url }: Request): boolean =>
  method === "POST" && new URL(url).pathname === visitsPath;

/** Rejects with a TimeoutError when the work takes longer. The work itself continues; its result is ignored. */
function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DOMException("rendering took too long", "TimeoutError")), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/**
 * A 405 of the router for an address without a loader or action: adds the allowed methods and the common shape of
 * refusals.
 */
function readOnly(refusal: Response): Response {
  const allow = "GET, HEAD";
  if (/json/.test(refusal.headers.get("content-type") ?? ""))
    return Response.json({ statusCode: 405, msg: "Ask by GET" }, { status: 405, headers: { allow } });
  refusal.headers.set("allow", allow);
  return refusal;
}

const perMinute = (site: Site, most: number) => new RateLimit(most, () => site.now().getTime());

/**
 * Separate from the other modules, some of which commands need: the identity provider takes longer to load than all of
 * them together.
 */
async function openIdentity(site: Site): Promise<Auth> {
  const { openAuth } = await import("#app/platform/auth/auth.server.ts");
  return openAuth(site, authListeners);
}

function answerNoFile(c: Context<ShellEnv>): Response {
  const status = c.req.method === "GET" || c.req.method === "HEAD" ? 404 : 405;
  const allow = { allow: "GET, HEAD" };
  return plainPage({ status, requestId: c.get("requestId"), isForProgram: false, headers: allow });
}

/**
 * Every mount, in order, with the reason. Hono handles what is outside of React; the last handler is React Router, or a
 * replacement in tests of the shell.
 */
export function createApp(site: Site, renderInstead?: RenderPage): App {
  const auth = lazily(() => openIdentity(site));
  const headers = securityHeaders(site.settings);
  const isOwnHost = ownHost(site.settings);
  const { pages, invalidations, changes } = openPages(site);
  const assets = loadBuildAssets(join(import.meta.dirname, "../client"), headers);
  const render = renderInstead ?? reactRouter(site, { auth, assets, invalidations });
  const answerPage = servePages({ pages, render, origin: siteOrigin(site.settings), headers });

  const lag = new LoopLag();
  const outages = bridgeOutages(pages, site.now);
  const records = openRecords(site);

  const app = new Hono<ShellEnv>();
  app.onError((error, c) =>
    surprise(site, error, { requestId: c.get("requestId"), path: c.req.path, method: c.req.method }),
  );
  // Outside of everything that refuses, so that refusals are logged.
  app.use(stayOnRefusal());
  app.use(bareForRobots());
  // Every response gets a request id and a line in the log, including refusals and errors.
  app.use(nameAndLog(site));
  // Outside of everything that answers.
  app.use(addSecurityHeaders(headers));
  app.use("/functions/*", markRelayErrors());
  app.use(refuseForeignHosts(isOwnHost));
  // Before anything decodes an address.
  app.use(refuseMalformed());
  mountAssets(app, assets);
  app.use(nameClient(site));
  app.use("/bookdetail/*", countFeeds(records.feeds));
  mountHealth(app, site);
  mountReports(app, site, records.errors);
  // Before anything expensive, so that refusals are cheap.
  app.use(shedLoad(site, { lag, pages }));
  const sharedRate = openSharedRate(site, app);
  // Outside of everything that needs database or store.
  app.use(outages.handler);
  mountFiles(app, site, { pages, headers });
  // Other sites' forms are refused before the session is looked up.
  app.use(refuseOtherSites(site));
  // Before everything that reads bodies as text. Nobody is signed in there: tokens for realtime come in messages.
  if (site.settings.ANALYTICS !== "off") app.route("/", serveCollector(site, headers));
  app.route("/", serveRealtime(site));
  // Before the session is looked up.
  app.use(keepableCookies(site), hostCookies(site));
  app.use(limitAllBodies(site, auth));
  app.use(refuseControls());
  app.use(compressAnswers());
  // The few calls that browsers make to the identity provider directly; all others go through our own pages.
  app.on(["GET", "POST"], "/api/auth/*", serveAuth(auth));
  mountPages(app, { answerPage, render });

  const realtime = openRealtime(app.fetch);
  return {
    pages,
    upgrader: realtime,
    warm: () => warm(auth),
    warmFurther: preparePasswords,
    endStreams: () => [realtime, invalidations].forEach((each) => each.close()),
    mounts: app.routes.map(({ path }) => path),
    fetch: async (request) => app.fetch(request),
    listener: listenerOf(app, {
      isOwnHost,
      find: (at) => assets.get(at) ?? pages.get(at),
      record: records.add,
    }),
    caughtUp: async () => changes?.caughtUp(),
    storeErrors: () => records.errors.store(),
    [Symbol.asyncDispose]: () => disposeAll([records, sharedRate, lag, outages, changes]),
  };
}

/** One after the other, in this order. */
async function disposeAll(all: readonly (Disposable | AsyncDisposable | null)[]): Promise<void> {
  for (const each of all) {
    if (each === null) continue;
    if (Symbol.asyncDispose in each) await each[Symbol.asyncDispose]();
    else each[Symbol.dispose]();
  }
}

function limitAllBodies(site: Site, auth: () => Promise<Auth>) {
  return limitBodies({
    pictureMb: site.settings.PICTURE_MAX_MB,
    isKnown: isSignedIn(site, auth),
    onTooLarge: async (path) => (path === visitsPath ? countLargeBatch(site) : undefined),
  });
}

/** What the site's store has. */
function mountFiles(
  app: Hono<ShellEnv>,
  site: Site,
  { pages, headers }: Pick<Parameters<typeof serveFiles>[0], "pages" | "headers">,
): void {
  const isWithheld = openWithheld(site.db, site.now);
  app.get("/files/:name", serveFiles({ files: site.files, pages, headers, isWithheld }));
  app.all("/files/*", answerNoFile);
}

/** Public pages come from the cache, all others are rendered. */
function mountPages(
  app: Hono<ShellEnv>,
  { answerPage, render }: { answerPage: ReturnType<typeof servePages>; render: RenderPage },
): void {
  app.on(["GET", "HEAD"], "/*", (c) => answerPage(c.req.raw, requesterOf(c)));
  app.all("/*", (c) => render(atItsOrigin(c.req.raw), requesterOf(c)));
}

/** Built assets come before the limits: they are in memory and cheap. */
function mountAssets(app: Hono<ShellEnv>, assets: ReturnType<typeof loadBuildAssets>): void {
  app.on(["GET", "HEAD"], "/*", (c, next) => {
    const asset = assets.get(c.req.path);
    return asset ? answerFromCachedPage(c.req.raw, asset) : next();
  });
  app.all("/assets/*", (c) => plainPage({ status: 404, requestId: c.get("requestId"), isForProgram: false }));
}

/** A limit of its own for an address; none on a site without limits. */
const limited = (site: Site, most: number) => (site.settings.RATE_LIMIT_PER_MINUTE > 0 ? most : 0);

/** Monitors ask often, from one address, and must not use up a visitor's limit; but each request checks every part. */
function mountHealth(app: Hono<ShellEnv>, site: Site): void {
  app.use("/health/*", limitRate(perMinute(site, limited(site, healthPerMinute))));
  app.route("/health", serveHealth(site));
}

/** Before the limits of visitors: what breaks must not use up what a person may ask for. */
function mountReports(app: Hono<ShellEnv>, site: Site, errors: ErrorRecords): void {
  const limit = limitRate(perMinute(site, limited(site, reportsPerMinute)));
  app.post(reportPath, limit, serveReports(errors));
}

/** The requests a minute from one address, counted over all processes. */
function openSharedRate(site: Site, app: Hono<ShellEnv>): SharedRate {
  const limit = perMinute(site, site.settings.RATE_LIMIT_PER_MINUTE);
  app.use(limitRate(limit));
  return new SharedRate({ limit, ...site });
}

/** Modules that the first visitor would wait for; a failure is reported when they are needed. */
async function warm(auth: () => Promise<unknown>): Promise<void> {
  await Promise.allSettled([auth(), import("#app/platform/rendering/inline/inline-styles.server.ts")]);
}

/** What is recorded of requests, without holding them up. */
function openRecords(site: Site) {
  const accessLog = new BufferedAccessLog(site.log);
  const feeds = new FeedLog(site);
  const countFeed = feedCounter(feeds, site.settings.TRUST_PROXY);
  const errors = openErrorRecords(site, build.assets.version);
  return {
    feeds,
    errors,
    /** Of an answer from memory. */
    add: (request: IncomingMessage, status: number) => {
      accessLog.add(request, status);
      countFeed(request, status);
    },
    async [Symbol.asyncDispose]() {
      accessLog[Symbol.dispose]();
      await feeds[Symbol.asyncDispose]();
      await errors[Symbol.asyncDispose]();
    },
  };
}

interface FromMemory {
  isOwnHost: ReturnType<typeof ownHost>;
  find: (target: string) => CachedPage | undefined;
  record: (request: IncomingMessage, status: number) => void;
}

/** Answers from cached pages and files come before everything else. */
function listenerOf(app: Hono<ShellEnv>, { isOwnHost, find, record }: FromMemory): RequestListener {
  // A request without a valid address or Host header cannot be represented as a Request for Hono.
  const errorHandler = () => plainPage({ status: 400, requestId: "", isForProgram: false });
  const answerAll = getRequestListener(app.fetch, { errorHandler });
  return (request, response) => {
    const isAnswered = isOwnHost(request.headers) && answerFromMemory(find, request, response);
    if (isAnswered) record(request, response.statusCode);
    else void answerAll(request, response);
  };
}
