import { loadApp } from "./load-app.ts";
import { openSite } from "./open-site.ts";
import { endWith, serveSite } from "./serve-site.ts";
import { welcome } from "./welcome.ts";

try {
  const [site, { createApp }] = await Promise.all([openSite(process.env, { isWorker: true }), loadApp()]);
  await welcome(site);
  await serveSite(site, createApp(site));
} catch (error) {
  endWith(error);
}
