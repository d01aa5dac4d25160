import { guardConsole } from "#app/platform/log/guard-console.server.ts";
import { loadApp } from "./load-app.ts";
import { closeOnEarlySignal, endWith, serveSite } from "./serve-site.ts";
import { welcome } from "./welcome.ts";

// Node would print the whole error, with what a query was asked with.
process.on("uncaughtException", endWith);
try {
  const { createApp, openSite } = await loadApp();
  const opening = openSite(process.env, { isWorker: true });
  const early = closeOnEarlySignal(opening);
  const site = await opening;
  await early.proceed();
  guardConsole(site.log);
  await welcome(site);
  await early.proceed();
  await serveSite(site, createApp(site));
  early.letGo();
} catch (error) {
  endWith(error);
}
