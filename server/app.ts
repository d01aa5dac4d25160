import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { type Site, siteContext } from "#app/platform/http/site-context.server.ts";

/** Every mount, in order. Hono owns what is outside React; the last line is React Router. */
export function createApp(site: Site): Hono {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const app = new Hono();
  app.get("/health", (c) => c.json({ status: "ok" }));
  app.all("*", (c) => {
    const context = new RouterContextProvider();
    context.set(siteContext, site);
    return handle(c.req.raw, context);
  });
  return app;
}
