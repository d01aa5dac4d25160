import { type Context, Hono } from "hono";
import {
  acceptedAt,
  mixpanelSettings,
  openCollector,
  posthogConfig,
  posthogFlags,
  posthogLists,
} from "#app/operations/analytics/public.server.ts";
import { recordingPaths, sendingPaths } from "#app/operations/analytics/public.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { type ShellEnv, retrySoon } from "../edge/edge.ts";
import { plainPage } from "../edge/plain-page.ts";
import { answerFromCachedPage } from "../pages/answer-from-cached-page.ts";
import type { Header } from "../pages/cached-page.ts";
import { openClientScripts } from "./client-scripts.ts";
import { readBody } from "./read-body.ts";

const MB = 1024 * 1024;
/** The largest bodies, as they travel; what they unpack to is limited where they are decoded. */
const mostOfEvents = MB;
const mostOfRecording = 4 * MB;

const fresh = { "cache-control": "no-store" };
const longestToken = 100;

/** Clients write a slash at the end of some addresses, and not of others. */
const eitherWay = (path: string) => [path, `${path}/`];

/**
 * The addresses of the public clients of PostHog and Mixpanel (C09), at this site's own origin. Bodies are read here,
 * before anything that expects text: both clients send gzip without a label.
 */
export function serveCollector(site: Site, headers: Header[]): Hono<ShellEnv> {
  const app = new Hono<ShellEnv>();
  const { collect } = openCollector(site);
  const findScript = openClientScripts(headers);
  const { settings } = site;

  async function take(c: Context<ShellEnv>): Promise<Response> {
    const path = c.req.path.replace(/\/$/, "");
    const query = new URL(c.req.url).searchParams;
    const body = await readBody(c.req.raw, recordingPaths.has(path) ? mostOfRecording : mostOfEvents);
    const facts = { requestId: c.get("requestId"), isForProgram: true };
    if (body === null) return plainPage({ ...facts, status: 413, headers: { connection: "close" } });
    const outcome = await collect({ path, query, body, headers: c.req.raw.headers });
    if (outcome === "busy") return plainPage({ ...facts, status: 503, headers: retrySoon });
    return c.json(acceptedAt(path), 200, fresh);
  }

  app.on("POST", [...sendingPaths].flatMap(eitherWay), take);
  app.on("POST", eitherWay("/flags"), (c) => c.json(posthogFlags(c.get("requestId")), 200, fresh));
  app.on("GET", eitherWay("/settings"), (c) => c.json(mixpanelSettings(settings, ""), 200, fresh));
  for (const [path, list] of Object.entries(posthogLists))
    app.on("GET", eitherWay(path), (c) => c.json(list, 200, fresh));
  app.get("/array/:token/config", (c) =>
    c.json(posthogConfig(settings, c.req.param("token").slice(0, longestToken)), 200, fresh),
  );
  app.get("/array/:token/config.js", (c) => {
    const token = c.req.param("token").slice(0, longestToken);
    const config = JSON.stringify({ config: posthogConfig(settings, token), siteApps: [] });
    const name = "window._POSTHOG_REMOTE_CONFIG";
    const script = `(${name}=${name}||{})[${JSON.stringify(token)}]=${config};`;
    return c.body(script, 200, { ...fresh, "content-type": "text/javascript; charset=utf-8" });
  });
  app.get("/static/*", async (c, next) => {
    const script = await findScript(c.req.path.slice(c.req.path.lastIndexOf("/") + 1));
    return script ? answerFromCachedPage(c.req.raw, script) : next();
  });
  return app;
}
