import { serve } from "@hono/node-server";
import { loadApp } from "./load-app.ts";
import { openSite } from "./open-site.ts";

const site = await openSite(process.env);
const { createApp } = await loadApp();
const port = site.settings.PORT;
serve({ fetch: createApp(site).fetch, port }, () => console.log(`Ready on http://localhost:${port}`));
