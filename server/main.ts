import { flushCompileCache } from "node:module";
import { guardConsole } from "#app/platform/log/guard-console.server.ts";
import { openSite } from "./open-site.ts";
import { closeOnEarlySignal, endWith, serveSite } from "./http/serve-site.ts";
import { standBy } from "./stand-by.ts";
import { welcome } from "./welcome.ts";

// Node would print the whole error, including query parameters.
process.on("uncaughtException", endWith);
try {
  await standBy(() => import("./app.ts"));
  const opening = openSite(process.env, { isWorker: true });
  const early = closeOnEarlySignal(opening);
  // The pages load in parallel with the first queries to the database.
  const [{ createApp }, site] = await Promise.all([import("./app.ts"), opening]);
  await early.proceed();
  guardConsole(site.log);
  await welcome(site);
  await early.proceed();
  await serveSite(site, createApp(site));
  early.letGo();
  // Node writes its compile cache at a clean exit; a start after a kill needs it most.
  flushCompileCache();
} catch (error) {
  endWith(error);
}
