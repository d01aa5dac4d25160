import { loadApp } from "./load-app.ts";
import { endWith, serveSite } from "./serve-site.ts";
import { welcome } from "./welcome.ts";

try {
  const { createApp, openSite } = await loadApp();
  const site = await openSite(process.env, { isWorker: true });
  await welcome(site);
  await serveSite(site, createApp(site));
} catch (error) {
  endWith(error);
}
