import { Readable } from "node:stream";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { servedTypes } from "#app/platform/files/file-store.server.ts";
import { type Site, siteContext } from "#app/platform/http/site-context.server.ts";

/** Every mount, in order. Hono owns what is outside React; the last line is React Router. */
export function createApp(site: Site): Hono {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const app = new Hono();
  app.get("/health", (c) => c.json({ status: "ok" }));
  app.use("/assets/*", serveStatic({ root: "./build/client" }));
  app.get("/files/:name", async (c) => {
    const [hash = "", ending = ""] = c.req.param("name").split(".");
    const type = servedTypes.get(ending);
    const file = type ? await site.files.open(hash) : null;
    if (!file || !type) return c.notFound();
    return c.body(Readable.toWeb(file.stream) as ReadableStream, 200, { "content-type": type });
  });
  app.all("*", (c) => {
    const context = new RouterContextProvider();
    context.set(siteContext, site);
    return handle(c.req.raw, context);
  });
  return app;
}
