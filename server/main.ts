import { flushCompileCache } from "node:module";
import { guardConsole } from "#app/platform/log/guard-console.server.ts";
import { openSite } from "./open-site.ts";
import { closeOnEarlySignal, endWith, serveSite } from "./serve-site.ts";
import { standBy } from "./stand-by.ts";
import { welcome } from "./welcome.ts";

// Node would print the whole error, with what a query was asked with.
process.on("uncaughtException", endWith);
try {
  await standBy(() => import("./app.ts"));
  const opening = openSite(process.env, { isWorker: true });
  const early = closeOnEarlySignal(opening);
  // The pages load while the database is asked, so that neither waits for the other.
  const [{ createApp }, site] = await Promise.all([import("./app.ts"), opening]);
  await early.proceed();
  guardConsole(site.log);
  await welcome(site);
  await early.proceed();
  await serveSite(site, createApp(site));
  early.letGo();
  // Node keeps what it compiled when a process ends well; the one after a kill needs it most.
  flushCompileCache();
} catch (error) {
  endWith(error);
}
