import { createHttpServer } from "./http-server.ts";
import { loadApp } from "./load-app.ts";
import { openSite } from "./open-site.ts";

const site = await openSite(process.env);
const { createApp } = await loadApp();
const { HOST: host, PORT: port } = site.settings;
createHttpServer(createApp(site)).listen({ host, port }, () =>
  console.log(`Ready on http://localhost:${port}`),
);
